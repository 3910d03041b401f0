"""Nineteen rounds, from one card to ten and back: call how many tricks you will win, then win exactly that many."""
