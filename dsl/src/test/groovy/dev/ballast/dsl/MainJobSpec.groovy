package dev.ballast.dsl

class MainJobSpec extends RunbookSpecification {

    def 'a volume is made, awaited and shown'() {
        when:
        VolumeHandle data = run("volume('data', 20)") as VolumeHandle

        then:
        with(data) {
            size == 20
            status == 'active'
            filesystemPath.contains('data')
        }
    }

    def 'the whole job runs'() {
        when:
        def x = run('''
def instance = instance('web-1') { type 'standard-1'; image 'debian12'; booted false; privateIp() }
instance.boot()
def two = instance('web-2') { type 'standard-1'; privateIp() }
volume('data', 20).attachTo(instance)
println volume('data').attachedTo
''')
        then:
        println events*.text()
    }
}
