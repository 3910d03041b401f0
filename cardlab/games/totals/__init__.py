"""*24*: four lines of numbers, totals said aloud, challenges, and cards taken back at 24."""
