// The spread operators: *. on lists of handles, *list in arguments and *: in maps.
// writes: 12
def names = ['web-1', 'web-2', 'web-3']
def web = names.collect { instance(it) { type 'standard-1'; privateIp() } }
web*.boot()

def pair = ['data', 20]
def data = volume(*pair)
def common = [wait: true, timeout: 5.minutes]
def logs = volume(*:common, 'logs', 20)
volume('extra', 20, *:common, on: web[0])

def all = [*web, data, logs]
assert all*.name == ['web-1', 'web-2', 'web-3', 'data', 'logs']
assert web*.privateIp.every { it.startsWith('192.168.') }
assert [data, null]*.name == ['data', null]
assert web.id.size() == 3
