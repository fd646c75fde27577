// A volume with its data moves to the second of two instances; unmount it on the first one before.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def servers = parallel(['db-1', 'db-2']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
    }
}

def data = volume('db-data', 20, encrypted: true, tags: ['db'])
if (data.attachedTo == null) {
    data.attachTo servers[0]
}
data.moveTo servers[1]

println "$data.name is on ${servers[1].name} as $data.filesystemPath"
