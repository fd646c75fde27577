// A @Field and the fields of a class whose names are those of words, used inside blocks.
// writes: 6
import groovy.transform.Field

@Field String type = 'standard-1'

class Shop {
    def script
    int throttle = 5
    List<String> nodes = ['192.168.128.7:80']

    def open() {
        script.nodebalancer('shop') {
            throttle throttle
            port 80
            nodes.eachWithIndex { address, i -> node "n-$i", address }
        }
    }
}

instance('web') { type type }
instance('db') { type type; privateIp() }
def lb = new Shop(script: this).open()
assert lb.ports.size() == 1
