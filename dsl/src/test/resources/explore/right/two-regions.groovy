// The same site in two regions at once, each with its machines, balancer, reserved address and volume; a machine that is kept off as a reserve.
params {
    size 'GB of each volume', default: 20, in: 10..50
    webs 'machines in each region', default: 2, in: 1..3
}

def places = [us: 'us-east', west: 'us-sea']

def sites = parallel(places.entrySet().toList()) { place ->
    region place.value

    def web = (1..webs).collect { number ->
        instance("$place.key-web-$number") {
            type 'g6-nanode-1'
            image 'linode/debian12'
            rootPass secret('ROOT_PASS')
            booted false
            privateIp()
        }
    }
    web*.boot()
    web*.awaitRunning()

    instance("$place.key-reserve") {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        booted false
    }

    def front = reservedIp("$place.key-front", tags: ['site'])
    def lb = nodebalancer("$place.key-site") {
        reservedIp front
        tags 'site', place.key
        port(443, https: selfSigned("${place.key}.example.test")) {
            web.each { node it.name, it.privateIp + ':80' }
        }
    }
    lb.awaitUp()
    volume("$place.key-data", size, on: web[0], tags: ['site'])
    [place: place.key, address: front.address, machines: web*.name]
}

sites.each { println "$it.place: $it.address serves from ${it.machines.join(', ')}" }
