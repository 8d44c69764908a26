"""What a guest of the club sees."""
