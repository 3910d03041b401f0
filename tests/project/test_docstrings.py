"""Every example in a docstring is true."""

import doctest
import importlib
from pathlib import Path

import pytest

from tests.project import tree

WITH_EXAMPLES = [path for path in tree.files(".py", under=tree.PACKAGE) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=tree.short)
def test_examples_hold(path: Path) -> None:
    module = importlib.import_module(tree.module_name(path))
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.attempted > 0, f"{tree.short(path)} has examples that doctest does not see"
    assert result.failed == 0
