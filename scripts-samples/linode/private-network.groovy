// A service in a private network: a VPC, a firewall, two web instances behind https, and a database whose volumes are protected.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def office = '203.0.113.0/24'                                     // the network of the administrators

def net = vpc('private') {
    description 'shop, production'
    subnet 'web', '10.0.0.0/24'
    subnet 'data', '10.0.1.0/24'
}

def edge = firewall('private') {
    inbound {
        accept 'tcp', [80, 443], from: anywhere
        accept 'tcp', 22, from: office, label: 'office'
        accept 'tcp', 5432, from: net.subnet('web').range, label: 'database'
        otherwise 'drop'
    }
    outbound { otherwise 'accept' }
    tags 'shop'
}

def machines = parallel(['web-1', 'web-2', 'db-1']) { name ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        tags 'shop'
        firewall edge
        vpc net.subnet(name.startsWith('db') ? 'data' : 'web')
    }
}
def (web, db) = [machines.take(2), machines.last()]

volume('db-data', 20, on: db, protect: true)
volume('db-backup', 10, on: db, protect: true)

def lb = nodebalancer('private') {
    firewall edge
    vpc net.subnet('web')
    port(443, https: selfSigned('shop.example.test')) {
        algorithm 'leastconn'
        check('http') {
            path '/health'
        }
        web.each { node it.name, it.vpcIp + ':80', weight: 50 }
    }
}
lb.awaitUp()

println "https://$lb.publicIp serves from ${web*.vpcIp.join(' and ')}, with the database on $db.vpcIp"
