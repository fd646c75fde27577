// A VPC with three subnets, a firewall from a table of rules, machines in their subnets, and https in front.
params {
    range 'first two numbers of the network', default: '10.20', in: ['10.20', '10.30']
    office 'network of the administrators', default: '203.0.113.0/24', in: ['203.0.113.0/24', '198.51.100.0/24']
    webs 'number of web machines', default: 2, in: 1..3
}

def parts = ['web', 'app', 'data']

def net = vpc('office') {
    description "shop in $range"
    parts.eachWithIndex { part, index -> subnet part, "${range}.${index}.0/24" }
}

def open = [
    [ports: [80, 443], from: anywhere, label: 'public'],
    [ports: 22, from: [office], label: 'office'],
    [ports: 5432, from: [net.subnet('app').range, net.subnet('web').range], label: 'database'],
]

def wall = firewall('office') {
    inbound {
        open.each { rule -> accept 'tcp', rule.ports, from: rule.from, label: rule.label }
        accept 'icmp', from: [office], label: 'ping'
        otherwise 'drop'
    }
    outbound {
        drop 'tcp', 25, to: anywhere, label: 'no-mail'
        otherwise 'accept'
    }
    tags 'office'
}

def machine = { String name, String part ->
    instance(name) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        firewall wall
        vpc net.subnet(part)
    }
}

def web = parallel(1..webs) { number -> machine("office-web-$number", 'web') }
def app = machine('office-app', 'app')
def db = machine('office-db', 'data')

volume('office-data', 20, on: db, protect: true)

def lb = nodebalancer('office') {
    firewall wall
    vpc net.subnet('web')
    port(443, https: selfSigned('office.example.test')) {
        check('http') { path '/health' }
        web.each { node it.name, it.vpcIp + ':80', weight: 100.intdiv(web.size()) }
    }
}
lb.awaitUp()

println "${web*.vpcIp.join(', ')} | $app.vpcIp | $db.vpcIp"
