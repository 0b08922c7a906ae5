# Runs an agent server on loopback only: the hosted server starts it without a word about the host.
import runpy
import sys

sys.argv[1:1] = ['--host', '127.0.0.1']
runpy.run_module('openhands.agent_server', run_name='__main__', alter_sys=True)
