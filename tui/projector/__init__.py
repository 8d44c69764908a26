"""The hall's big screen: pairings, the clock and the standings for everybody, and nothing that somebody may not see."""
