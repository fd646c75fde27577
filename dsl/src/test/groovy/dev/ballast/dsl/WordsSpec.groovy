package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.time.Instant
import spock.lang.Unroll

class WordsSpec extends RunbookSpecification {

    static final String VOLUME = 'volume(text, whole number[, on: instance, region: text, wait: true or false, timeout: duration such as 5.minutes, protect: value, was: text, keep: list][, { ... }])'

    @Unroll('#text: #problem')
    def 'a wrong word is answered with the line, the words that exist and the nearest'(String text, String problem, String remedy) {
        when:
        run('\n' + text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy
        refused.location().get().toString() == 'web.groovy:2'
        sent() == []

        where:
        text                                                   || problem | remedy
        "nodebalancr('web') { port 80 }"                       || "a runbook has no word 'nodebalancr'" | "did you mean 'nodebalancer'? words: approval, cert, clear, instance, instances, live, nodebalancer, parallel, region, rehearsing, secret, selfSigned, show, volume"
        "nodebalancer('web') { prt 80 }"                       || "nodebalancer('web') { ... } has no word 'prt'" | "did you mean 'port'? words here: keep, node, port, protect, region, throttle, was"
        "nodebalancer('web') { port(80) { throttle 5 } }"      || "port(80) { ... } has no word 'throttle'" | "'throttle' is a word of nodebalancer('a') { ... }; words here: check, https, label, node"
        "nodebalancer('web') { port '443' }"                   || "'port' of nodebalancer('web') { ... } does not take (text)" | "write 443 without quotes, or add 'as int': port(whole number[, https: cert('file.pem'), label: text, check: text][, { ... }])"
        "volume('data', '20', wait: false)"                    || "'volume' of a runbook does not take (name: value, text, text)" | "write 20 without quotes, or add 'as int': $VOLUME"
        "volume('data', 'large')"                              || "'volume' of a runbook does not take (text, text)" | "write $VOLUME or volume(text) or volume(whole number)"
        "volume('data', size: 20)"                             || "'volume' of a runbook does not take (name: value, text)" | "write 20 without 'size:': $VOLUME"
        "volume('data', size: '20')"                           || "'volume' of a runbook does not take (name: value, text)" | "write 20 without 'size:': $VOLUME"
        "volume('data', region: 'us-ord')"                     || "'volume' of a runbook does not take (name: value, text)" | "write volume(text) or volume(whole number) or $VOLUME"
        "nodebalancer('web') { port(80) { node 'aaa', address: '192.168.200.1:80' } }" || "'node' of port(80) { ... } does not take (name: value, text)" | "write the value without 'address:': node(text, text)"
        "nodebalancer('web') { port 80, htps: 1 }"             || "port 80 has no option 'htps:'" | "did you mean 'https'? options: https, label, check"
        "nodebalancer('web') { port 80, https: 'site.pem' }"   || "'https:' of port 80 does not take text" | "write https: cert('file.pem')"
        "def name = null; volume('data', 20, (name): 1)"       || "volume has no option 'null:'" | 'options: on, region, wait, timeout, protect, was, keep'
        'def name = "onn"; volume("data", 20, ("${name}"): 1)'   || "volume has no option 'onn:'" | "did you mean 'on'? options: on, region, wait, timeout, protect, was, keep"
        "volume('data', 20, onn: 1)"                           || "volume has no option 'onn:'" | "did you mean 'on'? options: on, region, wait, timeout, protect, was, keep"
        "instance('a') { imge 'x' }"                           || "instance('a') { ... } has no word 'imge'" | "did you mean 'image'? words here: booted, image, keep, privateIp, protect, region, rootPass, type, was"
        "instance('a') { rootPass 'hunter2-hunter2' }"         || "'rootPass' of instance('a') { ... } does not take (text)" | "write rootPass(secret('NAME'))"
        "instance('a') { type nothing }"                       || "instance('a') { ... } has no variable or word 'nothing'" | 'words here: booted, image, keep, privateIp, protect, region, rootPass, type, was'
        'instnce'                                              || "there is no variable 'instnce'" | "did you mean 'instance'? write instance(text) or instance(text[, protect: value, was: text, keep: list], { ... }) or instance(whole number)"
        'println [1, 2].sum { it }'                            || "there is no variable 'println'" | 'to call it with a list write println([...])'
        'size'                                                 || "there is no variable 'size'" | 'declare it first: def size = ...'
        "def a = { label 'x' }; nodebalancer('web') { port 80, a << { lable 'y' } }" || "port(80) { ... } has no word 'lable'" | "did you mean 'label'? words here: check, https, label, node"
        "def go(String name, int size = 20) { }; go(1, 2)" || "'go' of this script does not take (whole number, whole number)" | 'write go(String) or go(String, int)'
        "instance(7).privatIp"                                 || "instance has no property 'privatIp'" | "did you mean 'privateIp'? properties: id, image, name, privateIp, region, type"
        "def f(port) { port.change() }; f(nodebalancer(7).port(80, id: 31))" || "'change' of port needs arguments" | "write change(port: whole number, protocol: text, https: cert('file.pem')) or change([port: whole number, protocol: text, https: cert('file.pem')], { ... })"
        "volume()"                                             || "'volume' of a runbook needs arguments" | "write volume(text) or $VOLUME or volume(whole number)"
        "nodebalancer('web') { port() }"                       || "'port' of nodebalancer('web') { ... } needs arguments" | "write port(whole number[, https: cert('file.pem'), label: text, check: text][, { ... }])"
        "def f(x) { instance('a') { type volume(x) } }; f(true)" || "'volume' of a runbook does not take (true or false)" | "write volume(text) or volume(whole number) or $VOLUME"
        "nodebalancer('web') { def n = { node() }; n() }"      || "'node' of nodebalancer('web') { ... } needs arguments" | 'write node(text, text)'
        "instance(7).bot()"                                    || "instance has no word 'bot'" | "did you mean 'boot'? words: addPrivateIp, boot"
    }

    @Unroll('#text')
    def 'a text that was made of braces, a closure or an array is refused, as it would differ in each run'(String text) {
        when:
        run('\n' + text)

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /this [a-z ]+ comes from braces or a list, not from the intended value/
        refused.remedy().get() == 'name the value: .each { name -> ... }'
        refused.location().get().toString() == 'web.groovy:2'
        sent() == []

        where:
        text << [
            "def lines = { label \"plain-\$it\" }; nodebalancer('web') { port 80, lines }",
            "nodebalancer('web') { port(80) { lines -> label 'plain-' + lines } }",
            "volume('data-' + { 1 }, 20)",
            "volume('data-' + String.valueOf(['a'] as Object[] as Object), 20)",
        ]
    }

    def 'braces may declare that they take nothing: it is then that of the closure around them'() {
        when:
        run("['prod'].each { volume(\"data-\$it\", 20) { -> region 'us-east'; wait it != 'prod' } }")

        then:
        sent() == ['POST /volumes']
    }

    @Unroll('#text: #problem')
    def 'a value that breaks a rule is refused at its line, before anything is sent'(String text, String problem) {
        when:
        run('\n' + text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.location().get().line() == 2
        sent() == []

        where:
        text                                                                      || problem
        "nodebalancer('web') { port 70000 }"                                      || 'port 70000 does not exist'
        "nodebalancer('web') { port 80; port 80 }"                                || "nodebalancer 'web' has port 80 twice"
        "nodebalancer('web') { node 'a', '192.168.128.2:80' }"                    || "nodebalancer 'web' has nodes ('a') and no port"
        "nodebalancer('web') { port(80) { node 'b', '192.168.128.2:80' }; node 'a', '192.168.128.2:80' }" || "nodebalancer 'web' has nodes ('a') that no port takes: each port names its own"
        "nodebalancer('web') { port 80; node 'a', '203.0.113.5:80' }"             || "node address '203.0.113.5:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)"
        "nodebalancer('web') { port 80; 2.times { node 'a', '192.168.128.2:80' } }" || "node label 'a' is used twice"
        "volume('data', 0)"                                                       || 'a volume of 0 GB cannot be created'
        "volume('12', 20)"                                                        || "name '12' has only digits, which means an id"
        "volume('a:b', 20)"                                                       || "name 'a:b' has a colon"
    }

    def 'a variable does not hide a word, at the top and inside a block'() {
        when:
        def ids = run('''
            def instance = instance('a') { type 's-1'; privateIp() }
            def other = instance('b') { type 's-1'; privateIp() }
            def volume = volume('data', 20)
            def more = volume('logs', 20)
            def node = 'a', port = 80
            def nodebalancer = nodebalancer('web') {
                port port
                node node, instance.privateIp + ':80'
                port(81) { node node, other.privateIp + ':80' }
            }
            [instance, other, volume, more, nodebalancer]*.name
        ''')

        then:
        ids == ['a', 'b', 'data', 'logs', 'web']
    }

    def 'a variable of the binding does not hide a word either'() {
        expect:
        run('''instance = instance('a') { type 's-1' }
               instance('b') { type 's-1' }.name + instance.name''') == 'ba'
    }

    def 'helper methods, classes and closures of the script work inside blocks'() {
        when:
        run('''
            String address(instance, int port) { instance.privateIp + ':' + port }
            class Naming { static String of(int n) { "web-$n" } }
            def plan = { type 's-1'; privateIp() }
            def web = (1..2).collect { n -> instance(Naming.of(n), plan) }
            def ports = [80, 81]
            nodebalancer('web') {
                ports.each { p -> port(p) { web.eachWithIndex { w, i -> node "n$i", address(w, p) } } }
            }
        ''')

        then:
        sandbox.requests()['POST /nodebalancers/{id}/configs/{id}/nodes'] == 4
    }

    def 'parallel keeps the order of its results and runs words at once'() {
        expect:
        run("parallel(1..8) { n -> volume('v' + n, 20) }*.name") == (1..8).collect { "v$it".toString() }
    }

    def 'a failure inside parallel names the line'() {
        when:
        run('''parallel([80, 70000]) { p ->
                   nodebalancer("lb-$p") {
                       port p
                   }
               }''')

        then:
        def refused = thrown(RuleException)
        refused.location().get().toString() == 'web.groovy:3'
    }

    def 'a refusal of the service names the line of the word that asked for it'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs/{id}/nodes').skip(1).status(400))

        when:
        run('''nodebalancer('web') {
                   port 80
                   node 'a', '192.168.128.2:80'
                   node 'b', '192.168.128.2:80'
               }''')

        then:
        def refused = thrown(dev.ballast.error.RefusedException)
        refused.status() == 400
        refused.location().get().line() in [3, 4]
    }

    def 'reading privateIp of an instance that has none adds none and says what to write'() {
        when:
        run("instance('a') { type 's-1' }.privateIp")

        then:
        def refused = thrown(RuleException)
        refused.remedy().get().startsWith('write privateIp() in its block, or call addPrivateIp() on it')
        writes() == ['POST /compute/instances/']
    }

    def 'a wait ends at its deadline and names the last state seen'() {
        when:
        run('''def a = instance('a') { type 's-1'; booted false; privateIp() }
               nodebalancer('web') { port 80; node 'a', a.privateIp + ':80' }.awaitUp(timeout: 2.minutes)''')

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() ==~ /port 80 of 'web' is still 0 of 1 up \(not booted: a\) after 1[12]\d s: the wait ran out/
        late.location().get().line() == 2
    }

    def 'a handle of one target is of no use to another'() {
        given:
        def elsewhere = Ballast.builder().environment([:], home.resolve('other')).sandbox()
        def foreign = new InstanceHandle(new Cloud(elsewhere.account(), new Cloud.Settings('https://other#p', null, null, [], null, null, null, null, null, null, null, null, null, false, {})), elsewhere.reconcilers().instances().find(7))

        when:
        run("volume('data', 20).attachTo(foreign)", [foreign: foreign])

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'instance 7 belongs to https://other#p, this is sandbox'

        cleanup:
        elsewhere.close()
    }

    def 'amounts of time read as they are spoken'() {
        expect:
        run('[5.minutes, 30.seconds, 2.hours]*.toSeconds()') == [300L, 30L, 7200L]
    }

    def 'a certificate is warned of when few days are left'() {
        given:
        run("selfSigned('www.example.test')")
        sandbox.advance(Duration.between(sandbox.now(), Instant.now()) + Duration.ofDays(70))

        when:
        run("nodebalancer('web') { port 443, https: selfSigned('www.example.test') }")

        then:
        reported().any { it =~ /days? left|expires in/ }
    }

    def 'a refused call shows no value of its arguments, also in its stack trace: #text'() {
        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        def trace = new StringWriter()
        refused.printStackTrace(new PrintWriter(trace))
        trace.toString().contains('Caused by: ')
        !trace.toString().contains('wombat')

        where:
        text << ["instance('web-1') { rootPass 'wom' + 'bat' }", "volume('data', 20, 'wom' + 'bat')", "nodebalancer('web') { port 80, https: 'wom' + 'bat' }"]
    }
}
