// A property misspelt in a method of a class that takes a handle.
import dev.ballast.dsl.InstanceHandle

class Address {
    static String of(InstanceHandle host, int port) {
        "${host.privateIP}:$port"
    }
}
println Address.of(instance('web-1') { type 'standard-1'; privateIp() }, 80)

// expect: 6:17 instance has no property 'privateIP'
