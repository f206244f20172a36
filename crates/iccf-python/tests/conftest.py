"""Tests in folders below use the modules that stand here."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
