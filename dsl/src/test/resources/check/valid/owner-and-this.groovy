// owner, delegate and this inside blocks, and a script's own methods and fields by this.
// writes: 4
import groovy.transform.Field

@Field String plan = 'standard-1'

String planOf(String name) { name.startsWith('db') ? 'standard-4' : plan }

def script = this
def host = instance('db-1') {
    type this.planOf('db-1')
    delegate.privateIp()
    assert this.is(script)
    assert owner.is(script)
    assert delegate != null
}
nodebalancer('db') {
    delegate.port 5432
    assert this.plan == 'standard-1'
}
assert host.type == 'standard-4'
