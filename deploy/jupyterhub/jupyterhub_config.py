"""JupyterHub for a class on one machine. README.md beside this file says how to prepare it.

What a teacher sets, as environment variables:

    GRPCLAB_CLASS_HOME       where learners' folders, results and the hub's own files are kept; required
    GRPCLAB_CLASS_ACCOUNTS   "system": each learner logs in to an account of this machine (run the hub as root)
                             "one": all learners share the hub's account and one password (only where they trust each other)
    GRPCLAB_CLASS_LIST       a file with a learner's name on each line; "*" after a name makes a teacher of it; required
    GRPCLAB_CLASS_PASSWORD   the file that holds the class's password, readable by its owner only; required with "one"
    GRPCLAB_CLASS_BIND       where the class connects to; default http://127.0.0.1:8000
    GRPCLAB_CLASS_KEY, GRPCLAB_CLASS_CERT   files for https; required unless the hub listens on this machine only
    GRPCLAB_CLASS_MOST       learners at once; default: as many as memory allows in chapter 06
    GRPCLAB_CLASS_SOLUTIONS  "no" keeps the solutions back; default: yes
    GRPCLAB_CLASS_PROXY      the configurable-http-proxy program; default: the one on the PATH
    GRPCLAB_CLASS_ROOT       "yes" allows "one" as root, which makes every learner root: for tests in a container
    GRPCLAB_CLASS_KERNEL     the prefix of "lab kernel install --prefix"; default: artifacts/jupyterhub/kernel in the course
    GRPCLAB_BUDGET           what learners' experiments may take, "smoke", "quick" or "full"; default: quick
"""

import importlib.util
import ipaddress
import os
import pwd
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

c = get_config()  # noqa: F821: JupyterHub gives it to this file.

COURSE = Path(__file__).resolve().parents[2]
HANDOUT = Path(__file__).resolve().with_name("learner_folder.py")
FOLDER = "grpc-course"
MEBIBYTE = 1024 * 1024
# What a learner holds in chapter 06, the largest, with Jupyter's own (README).
LEARNER_MEMORY = 1400 * MEBIBYTE
HUB_MEMORY = 1024 * MEBIBYTE
PLAIN_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*")


def setting(name, default=None):
    value = os.environ.get("GRPCLAB_CLASS_" + name, "").strip() or default
    if value is None:
        sys.exit(f"GRPCLAB_CLASS_{name} is not set. The head of {__file__} says what it is for.")
    return value


def existing(name, default=None):
    path = Path(setting(name, default)).resolve()
    if not path.exists():
        sys.exit(f"GRPCLAB_CLASS_{name}: there is no {path}. README.md in {HANDOUT.parent} says how to prepare a class.")
    return path


HOME = Path(setting("HOME")).resolve()
ONE_ACCOUNT = {"one": True, "system": False}.get(setting("ACCOUNTS"))
if ONE_ACCOUNT is None:
    sys.exit(f"GRPCLAB_CLASS_ACCOUNTS is '{setting('ACCOUNTS')}'; it is 'system' or 'one'.")
KERNEL = existing("KERNEL", str(COURSE / "artifacts" / "jupyterhub" / "kernel"))
STATE, RESULTS = HOME / "hub", HOME / "results"
for folder, mode in ((HOME, 0o755), (STATE, 0o700), (RESULTS, 0o755)):
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(mode)


def class_list(path):
    """Names, one a line, and those marked as teachers."""
    lines = [line.split("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    names = {line.rstrip("* ") for line in lines if line}
    odd = sorted(name for name in names if not PLAIN_NAME.fullmatch(name))
    if odd:
        # A name becomes a folder, and JupyterHub writes names in small letters.
        sys.exit(f"{path}: {', '.join(odd)}: a name is small letters, digits, points, dashes and underscores, beginning with a letter or digit.")
    return names, {line.rstrip("* ") for line in lines if line.endswith("*")}


def password(path):
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        sys.exit(f"{path} holds the class's password and may be read by others. Run: chmod 600 {path}")
    return path.read_text(encoding="utf-8").strip() or sys.exit(f"{path} is empty; write the class's password into it.")


# What learners' programs write, others cannot read, also where a home folder can be: useradd makes some that way.
os.umask(0o077)

# Who may come in. Named one by one in both cases: a machine has accounts that are not of the class.
c.Authenticator.allowed_users, c.Authenticator.admin_users = class_list(existing("LIST"))
if ONE_ACCOUNT and os.geteuid() == 0:
    if os.environ.get("GRPCLAB_CLASS_ROOT") != "yes":
        sys.exit("With GRPCLAB_CLASS_ACCOUNTS=one every learner acts as the account that runs the hub, and that is root. Run it as another.")
    c.Spawner.args.append("--allow-root")
if ONE_ACCOUNT:
    c.JupyterHub.authenticator_class = "dummy"
    c.DummyAuthenticator.password = password(existing("PASSWORD"))
    c.JupyterHub.spawner_class = "simple"
    c.SimpleLocalProcessSpawner.home_dir_template = str(HOME / "learners" / "{username}")
else:
    c.JupyterHub.authenticator_class = "pam"
    c.JupyterHub.spawner_class = "jupyterhub.spawner.LocalProcessSpawner"

# Where it listens: this machine only, unless the traffic is encrypted.
bind = setting("BIND", "http://127.0.0.1:8000")
host = urlsplit(bind).hostname or ""
loopback = host == "localhost" or (re.fullmatch(r"[0-9a-f.:]+", host) and ipaddress.ip_address(host).is_loopback)
if not loopback:
    c.JupyterHub.ssl_key, c.JupyterHub.ssl_cert = str(existing("KEY")), str(existing("CERT"))
c.JupyterHub.bind_url = bind
c.JupyterHub.hub_bind_url = "http://127.0.0.1:8081"
c.Spawner.ip = "127.0.0.1"

# The hub's own files, and its proxy.
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.JupyterHub.db_url = f"sqlite:///{STATE / 'hub.sqlite'}"
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")
c.ConfigurableHTTPProxy.command = [setting("PROXY", shutil.which("configurable-http-proxy"))]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:8001"

# What a learner gets: a folder of notebooks, the kernel, a place for results.
WITH_LAB = importlib.util.find_spec("jupyterlab") is not None
c.Spawner.notebook_dir = "~/" + FOLDER
c.Spawner.default_url = ("/lab/tree/" if WITH_LAB else "/notebooks/") + "notebooks/00-getting-started.ipynb"
c.Spawner.environment = {
    "GRPCLAB_LEARNER": lambda spawner: spawner.user.name,
    "GRPCLAB_RESULTS": lambda spawner: str(RESULTS / spawner.user.name),
    "JUPYTER_PATH": str(KERNEL / "share" / "jupyter"),
    "DOTNET_NOLOGO": "1",
    "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
}
c.Spawner.env_keep.extend(["DOTNET_ROOT", "TZ", "GRPCLAB_BUDGET"])
c.Spawner.cmd = [sys.executable, "-m", "jupyterhub.singleuser"]

# A class starts within the same minute, ten servers on a few cores: the last one needs time.
c.Spawner.start_timeout = c.Spawner.http_timeout = 180
memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
c.JupyterHub.active_server_limit = int(setting("MOST", str(max(1, (memory - HUB_MEMORY) // LEARNER_MEMORY))))

# Kernels that do nothing for an hour end, and servers without kernels half an hour later; no further package does this.
c.Spawner.args.extend([
    "--MappingKernelManager.cull_idle_timeout=3600",
    "--MappingKernelManager.cull_interval=300",
    "--MappingKernelManager.cull_connected=True",
    f"--{'ServerApp' if WITH_LAB else 'NotebookApp'}.shutdown_no_activity_timeout=1800",
])


def hand_out(spawner):
    """Runs before each start, as the learner: what root would write into a learner's folder, a link there could misdirect."""
    name = spawner.user.name
    if not PLAIN_NAME.fullmatch(name):
        raise RuntimeError(f"'{name}' cannot be the name of a folder. Give the learner another name.")
    results = RESULTS / name
    results.mkdir(exist_ok=True)
    home, switch = HOME / "learners" / name, {}
    if ONE_ACCOUNT:
        home.mkdir(parents=True, exist_ok=True)
    else:
        account = pwd.getpwnam(name)
        home = Path(account.pw_dir)
        switch = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": os.getgrouplist(name, account.pw_gid)}
        # The learner writes; others see nothing; the hub's owner collects.
        os.chown(results, account.pw_uid, account.pw_gid)
    results.chmod(0o700)
    command = [sys.executable, str(HANDOUT), "update", str(COURSE), str(home / FOLDER)]
    if setting("SOLUTIONS", "yes") == "no":
        command.append("--without-solutions")
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=60, **switch)
    spawner.log.info("%s: %s", name, (done.stdout + done.stderr).strip().replace("\n", "; "))
    if done.returncode != 0:
        raise RuntimeError(f"The notebooks could not be handed out to {name}: {done.stderr.strip()}")


c.Spawner.pre_spawn_hook = hand_out
