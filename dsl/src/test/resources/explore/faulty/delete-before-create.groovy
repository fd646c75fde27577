// Production and test database. The testers get a fresh copy of the data under the same name.
def machines = parallel(['db-live', 'db-test']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
    }
}
def (live, test) = machines

def data = volume('data', 20, on: live, tags: ['db'])

// The name must be free before the copy can have it.
volumes(label: 'data-copy').each { it.delete(detach: true) }
def copy = data.clone('data-copy')
copy.attachTo(test)

println "$copy.name is on $test.name as $copy.filesystemPath"
