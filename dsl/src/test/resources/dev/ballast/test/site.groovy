params {
    size 'GiB of the volume', default: 20, in: 10..10240
}
def db = instance('base')
def web = (1..2).collect { n -> instance("web-$n") { region 'us-east'; type 'g6-nanode-1'; privateIp(); image 'linode/debian12'; rootPass secret('ROOT_PASS') } }
nodebalancer('web') {
    region 'us-east'
    port(80) { web.each { node it.name, it.privateIp + ':80' } }
}.awaitUp()
volume('data', size, on: web[0])
println "beside $db.name"
