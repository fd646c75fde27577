// What is there is changed: a port moved, a protocol turned, an instance booted again, a throttle left alone.
// writes: 10
def lb = nodebalancer('web') {
    port 80
    port 443, https: selfSigned('one.example.test')
}
def plain = lb.port(80)
plain.change(port: 8080)
lb.port(443).change https: selfSigned('two.example.test')
def changes = [port: 8443]
if (plain.protocol == 'https') changes.protocol = 'http'
lb.port(443).change(changes)
lb.port(443).change(changes + [protocol: 'http', port: 9443])

def host = instance('web') { type 'standard-1'; booted true }
host.boot()
host.boot(again: true).boot again: false
assert lb.ports.size() == 2
