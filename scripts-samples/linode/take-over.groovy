// Adopts resources with these labels if they agree with the blocks, and creates those that are missing.
@groovy.transform.BaseScript dev.ballast.dsl.Runbook _

def web = parallel(['web-1', 'web-2']) { name ->
    instance(name, adopt: true) {
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        privateIp()
    }
}

def shop = nodebalancer('shop', adopt: true) {
    port 80
    web.each { node it.name, it.privateIp + ':80' }
}

def data = volume('data', 20, on: web[0], adopt: true)

println "$shop.name at $shop.ipv4, data at ${data.filesystemPath}"
