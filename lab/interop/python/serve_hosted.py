# Runs the hosted server as it is on PyPI, with five local repairs around it. None of them touches what its API says.
import os
from pathlib import Path

from openhands.app_server.utils import environment

# 1. In a container it looks for its sandboxes on another host; here they are on this one, wherever "here" is.
environment.is_running_in_docker = lambda: False

import psutil  # noqa: E402
import uvicorn  # noqa: E402
from openhands.app_server.sandbox.process_sandbox_service import ProcessSandboxService  # noqa: E402
from openhands.app_server.sandbox.sandbox_models import SandboxStatus  # noqa: E402
from openhands.app_server.user.auth_user_context import AuthUserContext  # noqa: E402

# 2. Linux calls a server that waits for requests "sleeping", and upstream takes only "running" for RUNNING.
status_upstream = ProcessSandboxService._get_process_status
waiting = {psutil.STATUS_SLEEPING, psutil.STATUS_DISK_SLEEP, psutil.STATUS_IDLE}


def status_of(self, info):
    told = status_upstream(self, info)
    if told != SandboxStatus.STARTING:
        return told
    try:
        state = psutil.Process(info.pid).status()
    except psutil.Error:
        return SandboxStatus.MISSING
    if state == psutil.STATUS_ZOMBIE:
        return SandboxStatus.MISSING
    return SandboxStatus.RUNNING if state in waiting else told


ProcessSandboxService._get_process_status = status_of

# 3. A repository that lies in a local folder is cloned from there. What upstream says of any other one stays upstream's.
url_upstream = AuthUserContext.get_authenticated_git_url
repositories = Path(os.environ['INTEROP_REPOSITORIES'])


async def url_of(self, repository, *args, **kwargs):
    local = repositories / f'{repository}.git'
    if local.is_dir():
        return local.as_uri()
    return await url_upstream(self, repository, *args, **kwargs)


AuthUserContext.get_authenticated_git_url = url_of

# 4. On a busy machine an agent server takes longer to start than the 30 seconds that upstream gives it.
wait_upstream = ProcessSandboxService._wait_for_server_ready


async def wait_for_server(self, port, timeout=180):
    return await wait_upstream(self, port, timeout)


ProcessSandboxService._wait_for_server_ready = wait_for_server

# 5. Loopback only: this server here, its agent servers in serve_agent.py, which the environment names.
uvicorn.run('openhands.app_server.app:app', host='127.0.0.1', port=int(os.environ['INTEROP_PORT']))
