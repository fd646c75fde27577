// Arguments read by hand, with a usage line and defaults.
// args: web 3
// writes: 11
// warns: 16
if (!args || args[0] in ['-h', '--help']) {
    println 'usage: web.groovy NAME [COUNT [REGION]]'
    return
}

def name = args[0]
def count = args.length > 1 ? args[1].toInteger() : 2
def where = args.size() > 2 ? args[2] : 'us-east'

region where

def web = (1..count).collect { n ->
    instance("$name-$n") {
        type 'standard-1'
        image 'debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def lb = nodebalancer(name) {
    port 80
    for (w in web) {
        node w.name, "${w.privateIp}:80"
    }
}
println "${lb.name} serves $count nodes in ${lb.region}"
