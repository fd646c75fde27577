"""Uses the kernel as Jupyter's own client does, and prints a line for each check: what holds, or why it does not.

    clients.py

The kernelspecs ballast-sandbox and ballast are installed; BALLAST_URL, BALLAST_TOKEN and BALLAST_REGION name a sandbox in
real time.
"""
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from jupyter_client.manager import KernelManager

PATIENCE = 60
ANSWER = 'typed-by-hand-1'
CHECKS = []


def check(received):
    def add(function):
        CHECKS.append((received, function))
        return function
    return add


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f'{what} did not happen'
        time.sleep(0.02)


class Kernel:
    """A kernel that runs, and its client."""

    def __init__(self, name='ballast-sandbox'):
        self.manager = KernelManager(kernel_name=name)
        self.manager.start_kernel()
        self.connect()

    def connect(self):
        self.replies = {}
        self.published = {}
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=PATIENCE)

    def end(self):
        self.client.stop_channels()
        if self.manager.is_alive():
            self.manager.shutdown_kernel(now=True)

    def reply(self, asked, channel='shell'):
        """Returns the reply to a request, and keeps those to others, which may come before it."""
        kept = self.replies.setdefault(channel, {})
        while asked not in kept:
            message = getattr(self.client, f'get_{channel}_msg')(timeout=PATIENCE)
            kept[message['parent_header'].get('msg_id')] = message['content']
        return kept.pop(asked)

    def received(self, asked, last=lambda message: message['content'].get('execution_state') == 'idle'):
        """Returns what was published about a request, up to the message that is the last, and keeps what is about others."""
        kept = self.published.setdefault(asked, [])
        received = []
        while not received or not last(received[-1]):
            while not kept:
                message = self.client.get_iopub_msg(timeout=PATIENCE)
                self.published.setdefault(message['parent_header'].get('msg_id'), []).append(message)
            received.append(kept.pop(0))
        return received

    def run(self, code, **more):
        """Runs a cell and returns its reply and what it published."""
        asked = self.client.execute(code, **{'allow_stdin': False, **more})
        return self.reply(asked), self.received(asked)

    def value(self, code):
        reply, received = self.run(code)
        assert reply['status'] == 'ok', reply
        return [one['content']['data']['text/plain'] for one in received if one['msg_type'] == 'execute_result']

    def stopped(self, code, sign):
        """Interrupts a cell once it has shown a sign of running; returns the reply and the seconds it took."""
        asked = self.client.execute(code)
        self.received(asked, lambda message: sign in str(message['content']) and message['msg_type'] != 'execute_input')
        began = time.monotonic()
        self.manager.interrupt_kernel()
        reply = self.reply(asked)
        took = time.monotonic() - began
        self.received(asked)
        return reply, took


@contextmanager
def kernel(name='ballast-sandbox'):
    made = Kernel(name)
    try:
        yield made
    finally:
        made.end()


@check('kernel_info tells the language and protocol 5')
def kernel_info(k):
    info = k.reply(k.client.kernel_info())
    assert info['status'] == 'ok' and info['protocol_version'].startswith('5.')
    assert info['language_info']['name'] == 'groovy' and info['language_info']['file_extension'] == '.groovy'


@check('a client that connects again at once with its identity is answered')
def connects_again(k):
    with kernel() as other:
        for each in (k, other):
            each.client.stop_channels()
            for _ in range(200):
                again = each.manager.client()
                again.start_channels(iopub=False, stdin=False, hb=False, control=False)
                asked = again.kernel_info()
                while again.get_shell_msg(timeout=PATIENCE)['parent_header']['msg_id'] != asked:
                    pass
                again.stop_channels()
            each.connect()


@check('execute answers with the value and a growing count')
def execute(k):
    first, received = k.run('6 * 7')
    assert [one['msg_type'] for one in received] == ['status', 'execute_input', 'execute_result', 'status']
    assert received[2]['content']['data']['text/plain'] == '42'
    assert k.run('1')[0]['execution_count'] == first['execution_count'] + 1


@check('a silent cell publishes its state alone')
def silent(k):
    assert [one['msg_type'] for one in k.run("println 'hidden'; quiet = 7", silent=True)[1]] == ['status', 'status']
    assert k.value('quiet') == ['7']


@check('user_expressions are answered beside the cell')
def user_expressions(k):
    answers = k.run('x = 6', user_expressions={'twice': 'x * 2', 'wrong': 'x.nothing()'})[0]['user_expressions']
    assert answers['twice']['data']['text/plain'] == '12' and answers['wrong']['status'] == 'error'


@check('complete offers the words of a runbook')
def complete(k):
    found = k.reply(k.client.complete('nodebal'))
    assert found['status'] == 'ok' and 'nodebalancer' in found['matches']
    assert (found['cursor_start'], found['cursor_end']) == (0, 7)


@check('complete counts letters beyond the usual ones as Python does')
def complete_after_emoji(k):
    found = k.reply(k.client.complete("s = '🚀🚀'; nodebal"))
    assert 'nodebalancer' in found['matches'] and (found['cursor_start'], found['cursor_end']) == (10, 17)


@check('complete answers while a cell runs')
def complete_meanwhile(k):
    asked = k.client.execute("println 'begun'; while (true) {}")
    k.received(asked, lambda message: message['msg_type'] == 'stream')
    assert 'nodebalancer' in k.reply(k.client.complete('nodebal'))['matches']
    k.manager.interrupt_kernel()
    assert k.reply(asked)['status'] == 'error'
    k.received(asked)


@check('inspect tells what a word does')
def inspect(k):
    found = k.reply(k.client.inspect("volume('data', 20)", 3))
    assert found['found'] and 'volume' in found['data']['text/plain']
    assert not k.reply(k.client.inspect('zzz', 1))['found']


@check('is_complete tells what is complete, unfinished and wrong')
def is_complete(k):
    states = {code: k.reply(k.client.is_complete(code))['status'] for code in ['1 + 1', "instance('x') {", '1 )']}
    assert list(states.values()) == ['complete', 'incomplete', 'invalid'], states


@check('history has the cells, and none with a secret in it')
def history(k):
    k.run("remembered = 'yes'")
    k.run("rootPass = 'not-for-history-1'")
    cells = [cell for _, _, cell in k.reply(k.client.history(hist_access_type='tail', n=1000))['history']]
    assert "remembered = 'yes'" in cells and not [cell for cell in cells if 'not-for-history-1' in cell]
    found = k.reply(k.client.history(hist_access_type='search', pattern='remem*'))['history']
    assert [cell for _, _, cell in found] == ["remembered = 'yes'"]


@check('comm_info knows no comms')
def comm_info(k):
    assert k.reply(k.client.comm_info()) == {'status': 'ok', 'comms': {}}


@check('after a cell that fails those in the queue are not run')
def stop_on_error(k):
    with TemporaryDirectory() as folder:
        sent = Path(folder, 'sent')
        failing = f"while (!new File('{sent}').exists()) {{ }}; missing()"
        asked = [k.client.execute(code) for code in (failing, 'ran = 1', 'ran = 2')]
        # It is answered while a cell runs, and came after those that wait.
        k.reply(k.client.complete('vol'))
        sent.touch()
        assert [k.reply(one)['status'] for one in asked] == ['error', 'aborted', 'aborted']
    for one in asked:
        k.received(one)
    assert k.run('ran')[0]['status'] == 'error'


@check('with stop_on_error off the queue goes on')
def no_stop_on_error(k):
    asked = [k.client.execute("missing()", stop_on_error=False), k.client.execute('went = 1')]
    assert [k.reply(one)['status'] for one in asked] == ['error', 'ok']
    for one in asked:
        k.received(one)


@check('an interrupt ends an endless loop')
def interrupt_loop(k):
    reply, took = k.stopped("println 'begun'; while (true) {}", 'begun')
    assert reply['status'] == 'error' and reply['ename'] == 'Stopped', reply
    assert took < PATIENCE / 2, f'after {took:.1f} s'
    assert k.value('1') == ['1']


@check('an interrupt ends a wait in real time')
def interrupt_wait(_):
    with kernel('ballast') as k:
        assert k.run("lb = nodebalancer('web') { port 80; node 'gone', '192.168.128.99:80' }")[0]['status'] == 'ok'
        reply, _ = k.stopped('lb.awaitUp(timeout: 10.minutes)', 'waiting for port 80')
        assert reply['status'] == 'error' and reply['ename'] == 'Stopped', reply
        assert k.value('lb.name') == ["'web'"] or k.value('lb.name') == ['web']


@check('a volume in real time is active when its cell has ended')
def volume_in_time(_):
    with kernel('ballast') as k:
        assert k.value("volume('data', 20).status") in (["'active'"], ['active'])


@check('a secret is asked for behind a mask and shown nowhere')
def secret(k):
    asked = k.client.execute("typed = secret('CLIENTS_PASS'); typed.reveal(); println typed; typed", allow_stdin=True)
    request = k.client.get_stdin_msg(timeout=PATIENCE)['content']
    assert request['password'] and 'CLIENTS_PASS' in request['prompt'], request
    k.client.input(ANSWER)
    reply, received = k.reply(asked), k.received(asked)
    assert reply['status'] == 'ok', reply
    assert ANSWER not in str(received) and ANSWER not in str(reply)
    assert k.value(f"typed == secret('CLIENTS_PASS')") == ['true']


@check('a secret is refused at once where nobody can be asked')
def secret_refused(k):
    reply, _ = k.run("secret('OTHER_PASS').reveal()")
    assert reply['status'] == 'error' and 'OTHER_PASS' in reply['evalue'], reply


@check('a restart forgets the variables')
def restart(_):
    with kernel() as k:
        assert k.value('kept = 7') == ['7']
        k.client.stop_channels()
        k.manager.restart_kernel(now=False)
        k.connect()
        assert k.run('kept')[0]['status'] == 'error'
        assert k.run('1')[0]['status'] == 'ok'


@check('a shutdown ends the process')
def shutdown(_):
    with kernel() as k:
        assert k.reply(k.client.shutdown(), 'control')['status'] == 'ok'
        until(lambda: not k.manager.is_alive(), 'the end of the kernel')


@check('a shutdown ends the process while a cell runs')
def shutdown_busy(_):
    with kernel() as k:
        asked = k.client.execute("println 'begun'; while (true) {}")
        k.received(asked, lambda message: message['msg_type'] == 'stream')
        assert k.reply(k.client.shutdown(), 'control')['status'] == 'ok'
        until(lambda: not k.manager.is_alive(), 'the end of the kernel')


@check('a kernel whose parent is killed ends by itself')
def parent_killed(_):
    parent = subprocess.Popen([sys.executable, __file__, 'parent'], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    assert runs(pid)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    try:
        until(lambda: not runs(pid), 'the end of the kernel')
    finally:
        if runs(pid):
            os.kill(pid, signal.SIGKILL)


def runs(pid):
    """Tells whether the process runs; one that has ended is listed until its new parent has looked at it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f'/proc/{pid}/stat')
    return not state.exists() or state.read_text().rpartition(')')[2].split()[0] != 'Z'


def be_parent():
    """Starts a kernel, tells its number, and waits to be killed."""
    print(Kernel().manager.provisioner.pid, flush=True)
    signal.pause()


def main():
    shared = Kernel()
    try:
        for received, function in CHECKS:
            try:
                function(shared)
                print(f'holds: {received}', flush=True)
            except Exception as wrong:
                print(f'fails: {received}: {type(wrong).__name__} {wrong}'.replace('\n', ' '), flush=True)
    finally:
        shared.end()


if sys.argv[1:] == ['parent']:
    be_parent()
else:
    main()
