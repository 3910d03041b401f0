"""Documents lead to files that are there."""

import re
from pathlib import Path

import pytest

from tests.project import tree


@pytest.mark.parametrize("path", tree.files(".md"), ids=tree.short)
def test_links_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    missing = [target for target in targets if not re.match(r"\w+:", target) and not (path.parent / target).exists()]
    assert not missing, f"{tree.short(path)} links to {missing}"
