// Moves a volume with its data to the instance that the first argument names. Unmount it on its instance first.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def to = args ? args[0] : 'db-2'

parallel(['db-1', 'db-2']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
    }
}

def data = volume('db-data', 20, encrypted: true, tags: ['db'])
data.moveTo instance(to)

println "$data.name is on $to as $data.filesystemPath"
