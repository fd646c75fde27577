// Moves the service 'shop' to instances in a VPC, by a second NodeBalancer beside the first. With -- --switched it removes the first.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def switched = '--switched' in args
def seconds = (args.find { it.isInteger() } ?: 60) as int         // for the connections that a drained node still has
def reserved = args.find { it.count('.') == 3 }                   // an unused reserved address for the second one

def shop = subnet('shop')
def web = parallel(['shop-3', 'shop-4']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        vpc shop
    }
}

def second = nodebalancer('shop-vpc') {
    vpc shop
    if (reserved) {
        reservedIp reserved
    }
    port(443, https: selfSigned('shop.example.test')) {
        check('http') {
            path '/health'
        }
        web.each { node it.name, it.vpcIp + ':80' }
    }
}
second.awaitUp(timeout: 5.minutes)

def first = nodebalancers(label: 'shop').find()
if (!first) {
    println "shop-vpc serves alone, on $second.publicIp"
} else if (!switched) {
    println "shop-vpc serves on $second.publicIp beside shop on $first.publicIp"
    println 'Point the name of the service at it. When its old answers have expired, run this again with: -- --switched'
} else if (!first.ports) {
    throw new IllegalStateException('the ledger has no ports of shop, so it cannot be drained: run ballast import nodebalancer shop')
} else {
    first.ports*.nodes.flatten()*.drain()
    sleep seconds * 1000
    first.delete()
    println "shop-vpc serves alone, on $second.publicIp"
}
