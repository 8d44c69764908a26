"""What is the club's: the register of people, ratings, campaigns, types of games."""
