// Things found by name or id, listed, filtered and compared.
// writes: 4
def made = instance('web') { type 'standard-1'; privateIp() }
def same = instance('web')
def byId = instance(made.id)
assert made == same && made.equals(byId)
assert [made, same].toSet().size() == 1

def listed = instances().collect { it.id }
assert made.id in listed
def first = instances().find { it.region == 'us-east' } ?: made
for (each in instances()) {
    println "$each.id $each.region"
}
def byRegion = instances().groupBy { it.region }.collectEntries { r, all -> [r, all.size()] }
def lb = nodebalancer('web') { port 80 }
println nodebalancer('web').port(80).status.with { "$up up, $down down" }
assert byRegion['us-east'] == 1
assert lb.publicIp && nodebalancer(lb.id).ports.size() == lb.ports.size()
assert first in [made, same]
