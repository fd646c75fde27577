// if, switch, loops and try inside blocks that add ports and nodes.
// args: prod
// writes: 16
def env = args ? args[0] : 'test'
def hosts = (1..3).collect { n -> instance("web-$n") { type 'standard-1'; if (n != 2) privateIp() } }
hosts[1].addPrivateIp()

nodebalancer("web-$env") {
    port 80
    if (env == 'prod') {
        throttle 20
        port 443, https: selfSigned('www.example.test')
    } else if (env == 'test') {
        port 8443
    }
    switch (env) {
        case 'prod':
        case ~/stag.*/:
            port(9000) { node 'admin', hosts.last().privateIp + ':9000' }
            break
        default:
            println 'no admin port'
    }
    int added = 0
    while (added < 2) {
        node "n-$added", "${hosts[added].privateIp}:80"
        added++
    }
    try {
        Integer.parseInt(env)
        port 1
    } catch (NumberFormatException ignored) {
        println "$env is a word"
    }
}
