// A class that is given the script, and another that is given the cloud, and uses their words.
// writes: 10
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.InstanceHandle
import dev.ballast.dsl.Words

class Shop {
    final Words ballast
    final List<InstanceHandle> web = []

    Shop(Words ballast) {
        this.ballast = ballast
    }

    Shop hosts(int count) {
        count.times { n ->
            web << ballast.instance("shop-${n + 1}") {
                type 'standard-1'
                privateIp()
            }
        }
        this
    }

    def balancer() {
        ballast.nodebalancer('shop') {
            port 80
            web.each { node it.name, it.privateIp + ':80' }
        }
    }
}

class Storage {
    def script
    def make(name, size) { script.volume(name, size) }
}

class Lister {
    Cloud cloud
    int count() { cloud.instances().size() }
}

def shop = new Shop(this).hosts(2)
def lb = shop.balancer()
new Storage(script: this).make('shop-data', 20)
cloud().volume('shop-logs', 10)
assert lb.ports.size() == 1
assert new Lister(cloud: cloud()).count() == 2
