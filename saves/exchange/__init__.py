"""Files that go from club to club: matches, tournaments, seasons."""
