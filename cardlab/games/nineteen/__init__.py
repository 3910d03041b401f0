"""Nineteen rounds, one to ten cards and back to one: call your tricks, and take exactly as many."""
