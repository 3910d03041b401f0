"""*24*: four lines of numbers, totals announced aloud, challenges, and cards taken back at 24."""
