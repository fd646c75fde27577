// The nodes of the standard job, named by a script that needs Groovy alone; compiled for Libraries.java.
def nodebalancer(String name, Closure block) {
    block.delegate = this
    block()
}

def port(int number) {
    number
}

def node(String name, String address) {
    Libraries.NODES << [name, address]
}

nodebalancer("web-$name") {
    port 80
    20.times { n -> node "n$n", "192.168.128.9:${8000 + n}" }
}
