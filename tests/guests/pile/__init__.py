"""*Pile*, the plainest guest: its rules, a game type of its own and five sentences in one language, and nothing else."""
