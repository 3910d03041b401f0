"""What trick games are built from: verbs, a layout, a game type, a table, tables of results and words. A game says what is its own."""
