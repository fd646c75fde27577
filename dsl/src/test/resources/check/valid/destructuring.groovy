// Multiple assignment from lists, methods and arrays; swapping; typed and with too few values.
// writes: 5
def (web, db) = ['web', 'db'].collect { instance(it) { type 'standard-1'; privateIp() } }
def (String host, int port) = [web.privateIp, 80]
def (first, second, third) = [10, 20]
(first, second) = [second, first]
assert [first, second, third] == [20, 10, null]

def parts(String address) {
    address.tokenize(':')
}
def (ip, at) = parts("$host:$port")
def (_, name) = ['ignored', 'data']
def (a, b) = 'x=y'.split('=')

def data = volume(name, first, on: db)
assert data.size == 20
assert ip == web.privateIp && at as int == 80 && "$a$b" == 'xy'
