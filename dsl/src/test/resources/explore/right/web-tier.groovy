// A web tier: some machines, a plain port that is kept for redirects, and https with a health check.
params {
    host 'name of the site', default: 'shop.example.test', pattern: /[a-z.]+/
    machines 'number of web machines', default: 3, in: 2..5
    tier default: 'test', in: ['test', 'prod']
    sticky 'clients stay at one machine', default: true
}

def names = (1..machines).collect { number -> "$tier-web-$number".toString() }

def web = parallel(names) { name ->
    instance(name) {
        type tier == 'prod' ? 'g6-standard-1' : 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags tier, 'web'
        privateIp()
    }
}

def lb = nodebalancer("$tier-web") {
    throttle 15
    tags tier, 'web'
    port(80) {
        algorithm 'leastconn'
        web.each { node it.name, it.privateIp + ':8080' }
    }
    port(443, https: selfSigned(host)) {
        stickiness sticky ? 'http_cookie' : 'none'
        check('http') {
            path '/health'
            interval 10.seconds
            timeout 5.seconds
            attempts 2
        }
        web.eachWithIndex { machine, index ->
            node machine.name, machine.privateIp + ':80', weight: index == 0 ? 100 : 50
        }
    }
}
lb.awaitUp(timeout: 5.minutes)

lb.ports.each { println "$host:$it.port has ${it.nodes*.label.sort().join(', ')}" }
