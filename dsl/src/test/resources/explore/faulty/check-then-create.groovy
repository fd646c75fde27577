// The service has one reserved address, found by its tag, and two machines of which the first has it.
def tag = 'shop-front'

def front = api.get('/networking/reserved/ips').find { tag in it.tags }
if (!front) {
    front = api.post('/networking/reserved/ips', region: 'us-east', tags: [tag])
}

def machines = ['shop-1', 'shop-2'].collect { name ->
    instance(name) {
        region 'us-east'
        type 'g6-nanode-1'
        image 'linode/debian12'
        rootPass secret('ROOT_PASS')
        if (name == 'shop-1') {
            reservedIp front.address
        }
    }
}

println "${machines.first().name} answers on $front.address"
