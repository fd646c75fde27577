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
def instance = instance('web-1') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); booted false; privateIp() }
instance.boot()
def two = instance('web-2') { type 'standard-1'; privateIp() }
volume('data', 20).attachTo(instance)
def file = selfSigned('www.example.test')
def lb = nodebalancer('web') { port 80;  port 443, https: file ; node 'a', instance.privateIp + ':80'
 port(8443, https: file, label: 'adm') { node 'b', two.privateIp + ':9000' } }
two.boot()
lb.awaitUp(timeout: 5.minutes)
println lb.publicIp
println lb.ports*.status
volume('data').detach().resize(40).clone('copy').delete()
volume('data').delete()
println instances()*.region
println cloud().requests()
lb
''')
        then:
        println events*.text().join('\n')
        x instanceof NodeBalancerHandle
    }
}
