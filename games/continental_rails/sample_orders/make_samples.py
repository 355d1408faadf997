"""Make the workbooks of this folder afresh: LibreOffice fills in our own forms with what orders.toml says.

Run it where LibreOffice is installed: ``python games/continental_rails/sample_orders/make_samples.py``.
"""

import subprocess
import sys

if __name__ == "__main__":
    command = [sys.executable, "-m", "referee.demo.samples", "continental-rails"]
    sys.exit(subprocess.run(command, check=False).returncode)
