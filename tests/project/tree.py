"""The project's own files, as the tests of this folder look at them."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "cardlab"
LEFT_BY_TOOLS = {
    "__pycache__",
    ".ipynb_checkpoints",
    ".venv",
    ".git",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}


def files(*suffixes: str, under: Path = ROOT) -> list[Path]:
    """Every file that belongs to the project, in order: committed or about to be, not what git ignores.

    ``suffixes``: only these; all if none is named.
    """
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
            encoding="utf-8",
        ).stdout.split("\0")
        found = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive is no repository
        found = [path for path in ROOT.rglob("*") if not LEFT_BY_TOOLS & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file() and path.is_relative_to(under) and (not suffixes or path.suffix in suffixes))


def short(path: Path) -> str:
    """A path as people write it: from the project's folder on."""
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """``cardlab/model/game.py`` -> ``cardlab.model.game``; a package's ``__init__.py`` bears the package's name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@dataclass(frozen=True)
class Import:
    """One import: the module named, the line, and whether it happens at once, late (in a function) or never (types)."""

    target: str
    line: int
    when: str  # "at once", "late" or "types"


def imports(path: Path) -> Iterator[Import]:
    """Every import in a file, those by ``importlib.import_module`` included.

    Of a name that is put together, ``import_module(f"cardlab.x.{y}")``, the fixed part is told.
    """
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    yield from _imports(ast.parse(path.read_text(encoding="utf-8")), package, "at once")


def _imports(node: ast.AST, package: str, when: str) -> Iterator[Import]:
    match node:
        case ast.Import():
            for alias in node.names:
                yield Import(alias.name, node.lineno, when)
        case ast.ImportFrom():
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            start = ".".join(filter(None, (base, node.module)))
            for alias in node.names:
                # `from cardlab import x` may name a module or what is in one: where there is such a module, it is that.
                full = f"{start}.{alias.name}"
                yield Import(full if _is_module(full) else start, node.lineno, when)
        case ast.Call(func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"), args=[first, *_]):
            yield Import(_fixed_part(first), node.lineno, when)
    for child in ast.iter_child_nodes(node):
        inner = when
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            inner = "late"
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and child in node.body:
            inner = "types"
        yield from _imports(child, package, inner)


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def _fixed_part(node: ast.expr) -> str:
    """What is known of a module name that is put together at run time; ``*`` stands for the rest."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return text.rstrip(".") + ".*" if text.endswith(".") else text + "*"
    return "*"
