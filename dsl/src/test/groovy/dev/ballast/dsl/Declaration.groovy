package dev.ballast.dsl

import dev.ballast.certificate.Certificate
import dev.ballast.certificate.SelfMade
import dev.ballast.model.Dialect
import dev.ballast.rules.Rule
import dev.ballast.rules.ValidatedBy
import java.lang.reflect.Method
import java.lang.reflect.Parameter
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.util.function.Consumer

/** One place where a word declares a rule: on a parameter, or on the word itself for all its arguments together. */
class Declaration {

    static final Path SOURCES = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java/dev/ballast/dsl')

    /** A value for each parameter that does not matter, so that the one that does is what is refused. */
    private static final Map<String, String> FITTING = [
        name: "'other'", size: '20', port: '8081', label: "'a'", address: "'192.168.128.2:80'", id: '7', range: "'10.0.0.0/24'", protocol: "'tcp'", ports: '80', items: '[1]']

    /** How a word of a type is written in a runbook that has a NodeBalancer and a volume. */
    private static final Map<Class, String> WRITTEN = [
        (Words)             : 'CALL',
        (ApiWords)          : 'api.CALL',
        (InstanceBlock)     : "instance('xyz') { CALL }",
        (InstanceHandle)    : 'instance(7).CALL',
        (LabelBlock)        : 'instance(WORD: VALUE)',
        (TagFilterBlock)    : 'volumes(WORD: VALUE)',
        (FilterBlock)       : 'instances(WORD: VALUE)',
        (BalancerVpcBlock)  : "nodebalancer('xyz') { port 8080; vpc(new dev.ballast.model.Subnet(7, 'shop', '10.0.0.0/24', 1, 'main', 'us-east'), WORD: VALUE) }",
        (SubnetBlock)       : "subnet('shop', WORD: VALUE)",
        (BootBlock)         : 'instance(7).boot(WORD: VALUE)',
        (RebuildBlock)      : "instance(7).rebuild { CALL }",
        (DeploymentBlock)   : "instance('xyz') { CALL }",
        (ResizeBlock)       : "instance(7).resize('g6-standard-1', WORD: VALUE)",
        (NodeBalancerBlock) : "nodebalancer('xyz') { port 8080; CALL }",
        (PortBlock)         : "nodebalancer('x') { port(8080) { CALL } }",
        (PortSettingsBlock) : "nodebalancer('shop') { port(8080) { CALL } }",
        (HealthCheckBlock)        : "nodebalancer('shop') { port(8080) { check('none') { CALL } } }",
        (NodeBlock)         : "nodebalancer('shop') { port 8080; node('web-1', '192.168.128.2:80', WORD: VALUE) }",
        (PortHandle)        : 'lb.port(80).CALL',
        (VerifyBlock)       : 'lb.port(80).verify { CALL }',
        (NodeHandle)        : "lb.port(80).node('web-1').CALL",
        (VolumeBlock)       : "volume('x', 20) { CALL }",
        (WholeBlock)        : "volume('data', 20, WORD: VALUE)",
        (VpcBlock)          : "vpc('xyz') { CALL }",
        (NewSubnetBlock)    : "vpc('xyz') { subnet('web', '10.0.0.0/24', WORD: VALUE) }",
        (VpcHandle)         : 'vpc(7).CALL',
        (VpcChangeBlock)    : 'vpc(7).change(WORD: VALUE)',
        (RegionFilterBlock) : 'vpcs(WORD: VALUE)',
        (ReservedIpBlock)   : "reservedIp('xyz') { CALL }",
        (ReservedIpHandle)  : 'front.CALL',
        (AddressFilterBlock): 'reservedIps(WORD: VALUE)',
        (ApprovalBlock)     : "approval('go', WORD: VALUE)",
        (WaitBlock)         : "data.awaitActive(WORD: VALUE)",
        (NodeBalancerHandle): 'lb.CALL',
        (VolumeHandle)      : 'data.CALL',
        (ChangeBlock)       : 'lb.port(80).change(WORD: VALUE)',
        (AttachBlock)       : 'data.attachTo(instance(7), WORD: VALUE)',
        (DeleteBlock)       : 'data.delete(WORD: VALUE)',
        (NodeBalancerSettingsBlock): "nodebalancer('xyz') { port 8080; CALL }",
        (NodeBalancerChangeBlock): 'lb.change(WORD: VALUE)',
        (PortLookupBlock)   : 'lb.port(80, WORD: VALUE)',
        (FirewallBlock)     : "firewall('web') { CALL }",
        (FirewallSettingsBlock): "firewall('web') { CALL }",
        (FirewallChangeBlock): 'fw.change(WORD: VALUE)',
        (FirewallHandle)    : 'fw.CALL',
        (RulesBlock)        : "firewall('web') { inbound { CALL } }",
        (RuleBlock)         : "firewall('web') { inbound { accept('tcp', 80, WORD: VALUE) } }",
        (RollingBlock)      : 'lb.rolling(WORD: VALUE) { }',
    ]

    private static final List<String> NAMES = ['', 'a\tb', ' web', 'web:1', '#5', '12', 'x' * 256]

    /** Values that each rule refuses, one for each thing it finds wrong. */
    static final Map<Rule, List> REFUSED = [
        (Rule.NAME)             : NAMES,
        (Rule.INSTANCE_NAME)    : NAMES,
        (Rule.LABEL)            : ['', ' ', 'a\tb'],
        (Rule.TAG)              : ['', ' ', 'a\tb'],
        (Rule.USER)             : ['', ' ', 'a\tb'],
        (Rule.AUTHORIZED_KEYS)  : [['missing.pub'], ['ssh-ed25519']],
        (Rule.USER_DATA)        : [['missing.yml']],
        (Rule.NODEBALANCER_NAME)    : NAMES,
        (Rule.VOLUME_NAME)      : NAMES,
        (Rule.VPC_NAME)         : NAMES,
        (Rule.SUBNET_LABEL)     : ['', ' ', 'a\tb'],
        (Rule.SUBNET_RANGE)     : ['', 'a\tb', '10.0.0.0', '10.0.0.1/24', '10.0.0.0/30', '10.0.0.256/24'],
        (Rule.DESCRIPTION)      : ['a\tb', 'x' * 256],
        (Rule.FIREWALL_NAME)    : NAMES,
        (Rule.FIREWALL_PROTOCOL): ['', 'a\tb', 'sctp', '256'],
        (Rule.FIREWALL_PORTS)   : ['', '0', '022', '70000', '22-', '90-80', '80;90'],
        (Rule.FIREWALL_POLICY)  : ['', 'a\tb', 'reject'],
        (Rule.NETWORK)          : ['', 'a\tb', 'example.com', '203.0.113', '203.0.113.0/33', '2001:db8::/129', 'pl:system:x'],
        (Rule.RULE_LABEL)       : ['', 'a', 'x' * 33],
        (Rule.RULE_DESCRIPTION) : ['', 'x' * 101],
        (Rule.ALLOW)            : ['', 'a\tb', 'all'],
        (Rule.RESERVED_IP_NAME) : NAMES,
        (Rule.API_PATH)         : ['', '/domains?page=2', '/domains#a', 'domains', '//evil.example/x', '/v4/domains', '/a/../b', '/a%2e%2e/b', '/a b'],
        (Rule.REGION)           : ['', 'US East'],
        (Rule.TYPE)             : ['', ' ', 'a\tb'],
        (Rule.IMAGE)            : ['', ' ', 'a\tb'],
        (Rule.PORT_LABEL)       : ['', ' ', 'a\tb'],
        (Rule.HEALTH_CHECK)     : ['', ' ', 'a\tb'],
        (Rule.PROTOCOL)         : ['', ' ', 'a\tb'],
        (Rule.ROOT_PASSWORD)    : [],
        (Rule.ALGORITHM)        : ['', 'a\tb', 'random'],
        (Rule.INTERFACE_GENERATION): ['', 'a\tb', 'legacy'],
        (Rule.BALANCER_TYPE)    : ['', 'a\tb', 'dear'],
        (Rule.KEPT)             : ['', 'a\tb', 'colour'],
        (Rule.PROTECT)          : ['', 'true', 1],
        (Rule.PROTECT_UNLOCKED) : ['', 'service'],
        (Rule.BACKENDS)         : ['', 'a\tb', 'vpc'],
        (Rule.VPC_RANGE)        : ['', 'a\tb', '10.0.0.64', '10.0.0.65/30', '10.0.0.0/31', '10.0.0.256/24'],
        (Rule.MAINTENANCE)      : ['', 'a\tb', 'linode/migrate'],
        (Rule.RESERVED_IP)      : ['', '192.168.128.7', '203.0.113', '2001:db8::1', '203.0.113.5:80', 'a\tb'],
        (Rule.STICKINESS)       : ['', 'a\tb', 'cookie'],
        (Rule.CIPHER_SUITE)     : ['', 'a\tb', 'strong'],
        (Rule.PROXY_PROTOCOL)   : ['', 'a\tb', 'v3'],
        (Rule.CHECK_INTERVAL)   : [Duration.ofSeconds(1), Duration.ofSeconds(3601)],
        (Rule.CHECK_TIMEOUT)    : [Duration.ZERO, Duration.ofSeconds(31)],
        (Rule.CHECK_ATTEMPTS)   : [0, 31, 2.5],
        (Rule.CHECK_PATH)       : ['', 'a\tb', '/a b'],
        (Rule.CHECK_BODY)       : ['', ' '],
        (Rule.NODE_WEIGHT)      : [0, 256, 2.5],
        (Rule.BATCH)            : [0, 1001, 2.5],
        (Rule.PAUSE)            : [Duration.ofSeconds(-1)],
        (Rule.NODE_MODE)        : ['', 'a\tb', 'drained'],
        (Rule.NODE_LABEL)       : [' ', 'a\tb', 'a:b'],
        (Rule.NODE_ADDRESS)     : ['', '192.168.128.7:80 ', 'http://192.168.128.7:80', '[fd00::7]:80', '192.168.128.7', 'web-1', 'null:80',
                                   'web-1:80', '192.168.128:80', '192.168.010.7:80', '192.168.300.7:80', '203.0.113.5:80',
                                   '192.168.128.7:70000', '192.168.128.7:http'],
        (Rule.ID)               : [0, -4711],
        (Rule.PORT)             : [0, -1, 65536, 2.5],
        (Rule.VOLUME_SIZE)      : [0, -20, 2.5, 1L << 31],
        (Rule.THROTTLE)         : [-1, 2.5],
        (Rule.SECRET)           : ['', 'root-pass', '1PASS', 'a b'],
        (Rule.TIMEOUT)          : [Duration.ZERO, Duration.ofSeconds(-5)],
        (Rule.APPROVAL_TIMEOUT) : [Duration.ZERO, Duration.ofSeconds(59), Duration.ofDays(8)],
        (Rule.WITHIN)           : [Duration.ZERO, Duration.ofSeconds(-5)],
        (Rule.STOP_AFTER)       : [0, 1001, 2.5],
        (Rule.VERIFY_PATH)      : ['', 'a\tb', 'health', '/a b', '/a#b', '/50%'],
        (Rule.VERIFY_STATUS)    : [99, 600, 200.5],
        (Rule.VERIFY_HOST)      : ['', 'a b'],
        (Rule.VERIFY_ATTEMPTS)  : [0, 1001, 2.5],
        (Rule.HOST)             : ['', 'a b', 'a..b', '10.0.0'],
        (Rule.CERTIFICATE)      : [SelfMade.make('www.example.test', Instant.EPOCH), SelfMade.make('www.example.test', Instant.parse('2999-01-01T00:00:00Z'))],
        (Rule.CERTIFICATE_FILES): [['missing.pem']],
    ]

    Class<?> type
    Method word
    Parameter parameter
    Rule rule

    /** Every type that has words: the runbook, the blocks and the handles. */
    static List<Class<?>> types() {
        def names = SOURCES.toFile().list().findAll { it ==~ /((Api)?Words|.+(Block|Handle))\.java/ }*.minus('.java').sort()
        names.collect { Class.forName("dev.ballast.dsl.$it") }
    }

    static List<Declaration> all() {
        types().collectMany { type ->
            type.declaredMethods.findAll { !it.synthetic }.sort { it.toGenericString() }.collectMany { of(type, it) }
        }
    }

    /** The dialect that has the word. */
    Dialect dialect() {
        !(type in [FirewallBlock, FirewallSettingsBlock, LabelBlock, TagFilterBlock, FilterBlock, RegionFilterBlock, SubnetBlock, VpcBlock, VpcHandle, VpcChangeBlock, NewSubnetBlock, BalancerVpcBlock, NodeHandle, NodeBalancerChangeBlock, RollingBlock, DeleteBlock, ResizeBlock, RebuildBlock, FirewallHandle, FirewallChangeBlock, RulesBlock, RuleBlock, ReservedIpBlock, ReservedIpHandle, AddressFilterBlock]) && Vocabulary.has(Dialect.DOCUMENTED, word) ? Dialect.DOCUMENTED : Dialect.LINODE
    }

    /** Whether a Groovy script can say it, which Java's functions are not made for. */
    boolean isForGroovy() {
        !word.parameterTypes.contains(Consumer)
    }

    /** What a value is held to be by those who look at it without running anything. */
    static boolean isConstant(Object value) {
        value instanceof List ? value.every { isConstant(it) } : value instanceof String || value instanceof Number || value instanceof Duration
    }

    /** The line of a runbook that gives the word this value and is right otherwise. */
    String written(String value) {
        WRITTEN[type].replace('CALL', "$word.name(${arguments(value).join(', ')})").replace('WORD', word.name).replace('VALUE', parameter?.type == List ? "[$value]" : value)
    }

    /** The lines of a runbook that give a word null in place of one argument each, and as the last of several. */
    static List<String> withNull(Class<?> type, Method word) {
        def arguments = word.parameters.collect { it.varArgs ? 'null' : fitting(it) }
        def given = word.parameters.indices.collect { at -> arguments.indexed().collect { i, one -> i == at ? 'null' : one } }
        (given + (word.varArgs ? [arguments + 'null'] : [])).collect {
            WRITTEN[type].replace('CALL', "$word.name(${it.join(', ')})").replace('WORD', word.name).replace('VALUE', 'null')
        }.unique()
    }

    @Override
    String toString() {
        def taken = word.parameters.collect { (it == parameter ? '*' : '') + it.type.simpleName }
        "${type.simpleName}.$word.name(${taken.join(', ')})"
    }

    private static List<Declaration> of(Class<?> type, Method word) {
        def places = word.parameters.findAll { it.isAnnotationPresent(ValidatedBy) }.toList() + (word.isAnnotationPresent(ValidatedBy) ? [null] : [])
        places.collect { place ->
            new Declaration(type: type, word: word, parameter: place, rule: Rule.declaredBy(place ?: word).get())
        }
    }

    private List<String> arguments(String value) {
        parameter ? word.parameters.collect { it == parameter ? value : fitting(it) } : casts(value)
    }

    private List<String> casts(String value) {
        word.parameterTypes.collect { it == Path ? "java.nio.file.Path.of($value)" : it == File ? "new File($value)" : value }
    }

    private static String fitting(Parameter other) {
        switch (other.type) {
            case Map: return '[:]'
            case Closure: return '{ }'
            case Consumer: return '{ } as java.util.function.Consumer'
            case Certificate: return "selfSigned('www.example.test')"
            default: return FITTING[other.name]
        }
    }
}
