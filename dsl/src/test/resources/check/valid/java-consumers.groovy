// The words in the way Java calls them: lambdas and method references for blocks.
// writes: 8
import dev.ballast.dsl.InstanceBlock
import dev.ballast.dsl.NodeBalancerBlock
import java.util.function.Consumer

Consumer<InstanceBlock> plan = (InstanceBlock i) -> { i.type('standard-1'); i.privateIp() }
def web = instance('web', plan)
class Balanced implements Consumer<NodeBalancerBlock> {
    String address
    void accept(NodeBalancerBlock lb) {
        lb.port(80)
        lb.node('a', address)
    }
}
def lb = nodebalancer('web', new Balanced(address: web.privateIp + ':80'))
volume('data', 20) { v -> v.on(web) }
lb.port(80).change(port: 81)
nodebalancer(lb.id) { b -> b.port 8080 }
