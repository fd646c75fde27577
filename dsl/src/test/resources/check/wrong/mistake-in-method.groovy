// A constant that breaks a rule inside a typed helper method.
import dev.ballast.dsl.NodeBalancerHandle

NodeBalancerHandle front(String name) {
    nodebalancer(name) {
        port 80443
    }
}
front('web')

// expect: 6:14 port 80443 does not exist
