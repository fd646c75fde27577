package dev.ballast.rules

import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import spock.lang.Specification

class NodeAddressRuleSpec extends Specification {

    def 'any number of numbers is refused'() {
        expect:
        Rule.NODE_ADDRESS.examine('1.' * 100_000 + '1:80').present
    }

    private static final String FROM_INSTANCE = "write instance.privateIp + ':80'"
    private static final String LITERAL = "write an IPv4 address and a port, such as '192.168.128.7:80'"
    private static final String PORT = "write a number from 1 to 65535, such as ':80'"
    private static final String NOT_PRIVATE = 'is not private (10.x, 172.16.x to 172.31.x, 192.168.x)'

    def 'refuses #address'(String address, String what, String remedy) {
        when:
        Problem.refuse(Rule.NODE_ADDRESS.examine(address))

        then:
        def refused = thrown(RuleException)
        refused.problem() == "node address '$address' $what"
        refused.remedy().get() == remedy

        where:
        address                   || what | remedy
        ' 10.0.0.1:80'            || 'begins or ends with a space' | "write '10.0.0.1:80'"
        'http://10.0.0.1:80'      || 'is a URL' | LITERAL
        '[fd00::1]:80'            || 'is not IPv4, and a node has an IPv4 address' | FROM_INSTANCE
        '::1'                     || 'is not IPv4, and a node has an IPv4 address' | FROM_INSTANCE
        '10.0.0.1'                || 'has no port' | "write '10.0.0.1:80'"
        'web-1'                   || 'has no port' | FROM_INSTANCE
        'web-1:80'                || 'names a host, and a node has an IPv4 address' | FROM_INSTANCE
        'null:80'                 || 'has no address before its port' | 'give the instance one: write privateIp() in its block'
        ':80'                     || 'names a host, and a node has an IPv4 address' | FROM_INSTANCE
        '10.0.0:80'               || 'has 3 octets and not 4' | LITERAL
        '10:80'                   || 'has 1 octet and not 4' | LITERAL
        '10.0.0.0.1:80'           || 'has 5 octets and not 4' | LITERAL
        '10.0.0.256:80'           || 'has the octet 256, which is over 255' | LITERAL
        '10.0.0.99999999999:80'   || 'has the octet 99999999999, which is over 255' | LITERAL
        '10.0.010.1:80'           || 'has the octet 010, which some programs read as octal' | LITERAL
        '10.0.0.1:'               || 'has no valid port after its colon' | PORT
        '10.0.0.1:0'              || 'has no valid port after its colon' | PORT
        '10.0.0.1:080'            || 'has no valid port after its colon' | PORT
        '10.0.0.1:65536'          || 'has no valid port after its colon' | PORT
        '10.0.0.1:http'           || 'has no valid port after its colon' | PORT
        '10.0.0.1:+80'            || 'has no valid port after its colon' | PORT
        '8.8.8.8:80'              || NOT_PRIVATE | FROM_INSTANCE
        '127.0.0.1:80'            || NOT_PRIVATE | FROM_INSTANCE
        '172.15.0.1:80'           || NOT_PRIVATE | FROM_INSTANCE
        '172.32.0.1:80'           || NOT_PRIVATE | FROM_INSTANCE
        '192.169.0.1:80'          || NOT_PRIVATE | FROM_INSTANCE
    }

    def 'refuses a blank address'(String address, String problem) {
        expect:
        Rule.NODE_ADDRESS.examine(address).get() == new Problem(RefusalCode.NODE_ADDRESS, problem, FROM_INSTANCE)

        where:
        address || problem
        null    || 'the node address is null'
        ''      || 'the node address is blank'
        '  '    || 'the node address is blank'
    }

    def 'takes #address'(String address) {
        expect:
        Rule.NODE_ADDRESS.examine(address).empty

        where:
        address << ['10.0.0.1:1', '10.255.255.255:65535', '172.16.0.1:80', '172.31.0.1:80', '192.168.128.7:8080']
    }

    def 'quotes a long address short and on one line'() {
        given:
        def problem = Rule.NODE_ADDRESS.examine('a\n' + 'b' * 500).get()

        expect:
        problem.what() == "node address 'a\\n${'b' * 58}...' has no port"
    }
}
