package dev.ballast.repl.render

import dev.ballast.error.InterruptedRunException
import dev.ballast.sandbox.Fault
import java.time.Duration

class ResourceSpec extends RenderSpecification {

    def setup() {
        value('''
            web = ['web-1', 'web-2'].collect { name ->
                instance(name) { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); booted false; privateIp() }
            }
            lb = nodebalancer('web') {
                throttle 20
                port 80
                port 443, https: selfSigned('www.example.test')
                web.each { node it.name, it.privateIp + ':80' }
            }
            data = volume('data', 20, on: web[0])
            null''')
    }

    def 'one resource'() {
        expect:
        for (page in [WIDE, NARROW, PLAIN]) {
            for (line in ['web[0]', 'web[0].boot()', 'data', 'lb', 'lb.port(443)', 'web', '[data, volume("free", 10)]', '[lb, nodebalancer(7)]', 'lb.ports', '[lb, data, web[0]]', 'instance(4711)', 'nodebalancer(7)', 'instances()', 'lb.port(443).nodes', 'lb.port(80).status', '[a:1, b:[1, "x"]]', '[[a:1,b:2],[a:10,b:"zz"]]']) {
                println "> $line"
                println shown(value(line), page)
            }
            }
    }
}
