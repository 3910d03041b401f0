"""How long ``import cardlab`` takes in a fresh process, a bare Python's start taken off. It has to stay under 0.4 s."""

import statistics
import subprocess
import sys
import time


def seconds(code: str) -> float:
    """How long a fresh Python takes to run this."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Measure both, one after the other, some times, and print the medians."""
    seconds("import cardlab")  # compiled to bytecode, in the disk's cache
    bare, importing = [], []
    for _ in range(15):
        bare.append(seconds("pass"))
        importing.append(seconds("import cardlab"))
    own = statistics.median(importing) - statistics.median(bare)
    print(f"import cardlab: {own:.3f} s  (Python itself: {statistics.median(bare):.3f} s; needed: under 0.4 s)")


if __name__ == "__main__":
    main()
