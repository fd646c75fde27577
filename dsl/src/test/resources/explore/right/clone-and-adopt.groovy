// A data volume with clones for the testers, methods and a class of the script, and what may exist is adopted.
import groovy.transform.Immutable

@Immutable
class Tester {
    String name
    int size
}

params {
    base 'GB of the data', default: 20, in: 10..40
}

def machine(String name, String role) {
    instance(name, adopt: true) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags role
    }
}

def testers = [new Tester('anna', 60), new Tester('bela', 80), new Tester('cleo', 60)]

def live = machine('live-db', 'live')
def data = volume('live-data', base, on: live, adopt: true, tags: ['live'], protect: true)

def copies = testers.collectEntries { tester ->
    def copy = data.clone("copy-$tester.name")
    if (copy.size < tester.size) {
        copy.resize tester.size
    }
    copy.tag 'copy', tester.name
    [tester.name, copy]
}

parallel(testers) { tester ->
    copies[tester.name].attachTo(machine("test-$tester.name", 'test'))
}

copies.each { name, copy -> println "$name: $copy.label, $copy.size GB" }
