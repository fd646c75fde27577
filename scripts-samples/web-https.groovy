// Two web instances behind a NodeBalancer that serves http and https.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = parallel(['web-1', 'web-2']) { name ->
    instance(name) {
        type 'standard-1'
        image 'debian12'
        rootPass secret('ROOT_PASS')
        booted false
        privateIp()
    }
}
web*.boot()

def lb = nodebalancer('web') {
    port 80
    port 443, https: selfSigned('www.example.test')
    web.each { node it.name, it.privateIp + ':80' }
}
lb.awaitUp()

println "$lb.name serves http and https from ${web*.privateIp.join(' and ')}"
