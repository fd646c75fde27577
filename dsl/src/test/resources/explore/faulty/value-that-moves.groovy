// Three web machines; the first one also keeps the logs.
params {
    machines 'number of web machines', default: 3, in: 2..4
}

def web = parallel(1..machines) { number ->
    instance("web-$number") {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'web'
        privateIp()
    }
}

nodebalancer('web') {
    port 80
    web.each { node it.name, it.privateIp + ':80' }
}.awaitUp()

def first = instances(tag: 'web').first()
def logs = volume('logs', 20)
logs.moveTo(first)

println "logs are on $first.name"
