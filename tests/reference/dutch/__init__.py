"""The FIDE (Dutch) System once more, by trying every pairing: from the articles of C.04.3 alone, for few players."""
