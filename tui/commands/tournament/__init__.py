"""`carteado tournament`: a tournament of the store run from the command line, a file for each group of acts."""
