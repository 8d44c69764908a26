"""What a row of the store is: its fields, its seal, and where rows are kept."""
