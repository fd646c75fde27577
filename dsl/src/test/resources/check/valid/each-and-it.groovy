// Loops with it, with an index and with maps, around and inside blocks.
// writes: 13
def sizes = [alpha: 20, beta: 30, gamma: 40]
sizes.each { volume(it.key, it.value) }
sizes.each { name, size -> assert volume(name).size == size }
sizes.eachWithIndex { entry, i -> println "$i ${entry.key} ${entry.value}" }

def ips = []
3.times {
    ips << instance("web-$it") { type 'standard-1'; privateIp() }.privateIp
}

nodebalancer('web') {
    [80].each { port it }
    ips.eachWithIndex { ip, i ->
        if (i < 2) {
            node "web-$i", "$ip:80"
        }
    }
}
