// Two web instances behind https, with a health check and sessions that stay on one of them.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = parallel(['shop-1', 'shop-2']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'shop'
        privateIp()
    }
}

def lb = nodebalancer('shop') {
    port(443, https: selfSigned('shop.example.test')) {
        stickiness 'http_cookie'
        check('http') {
            path '/health'
            interval 10.seconds
            timeout 5.seconds
        }
        web.each { node it.name, it.privateIp + ':80' }
    }
}
lb.awaitUp()

println "https://$lb.publicIp serves from ${web*.privateIp.join(' and ')}"
