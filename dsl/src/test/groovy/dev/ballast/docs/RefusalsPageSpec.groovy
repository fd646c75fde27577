package dev.ballast.docs

import dev.ballast.certificate.Samples
import dev.ballast.check.TextCheck
import dev.ballast.docs.RefusalsPage.Example
import dev.ballast.dsl.RefusedSyntaxException
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.WordProblems
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.rules.Problem
import dev.ballast.rules.Relations
import dev.ballast.sandbox.Sandbox
import java.lang.reflect.Modifier
import org.codehaus.groovy.control.MultipleCompilationErrorsException

import static dev.ballast.docs.RefusalsPage.CHECKED
import static dev.ballast.docs.RefusalsPage.RUN
import static dev.ballast.docs.RefusalsPage.WARNED
import static dev.ballast.docs.RefusalsPage.code

/** Holds docs/refusals.md against what is declared and what is said; {@code -Dballast.write=true} writes it. */
class RefusalsPageSpec extends RunbookSpecification {

    /** A runbook that breaks each relation; {@code server} is an instance. */
    static final Map<String, String> RELATIONS = [
        regionGiven       : "volume('data', 20)",
        distinctPorts     : "nodebalancer('web') { port 80; port 80 }",
        distinctNodeLabels: "nodebalancer('web') { port 80; node 'a', '192.168.128.7:80'; node 'a', '192.168.128.8:80' }",
        nodesNeedAPort    : "nodebalancer('web') { node 'a', '192.168.128.7:80' }",
        fixedOnceCreated     : "nodebalancer(7) { throttle 20 }",
        clonedToOther     : "volume('data', 20).clone('data')",
        onlyGrows         : "volume('data', 40).resize 20",
        sameRegion        : "volume('logs', 20, on: server, region: 'eu-west')",
        detachedFirst     : "volume('mail', 20, on: server).delete()",
    ]

    /** Runbooks that break the language of the words, by the sentence of {@link WordProblems} that answers. */
    static final Map<String, List<String>> WORDS = [
        unknownWord     : ["nodebalancr('web') { port 80 }", "nodebalancer('web') { prot 80 }", "nodebalancer('web') { image 'debian12' }",
                           "instance(4711).privateIp()", "volume('data', 20).detatch()"],
        unknownName     : ["instance('web') { type plan }"],
        unknownVariable : ["volume('data', sizes)", "println volume"],
        otherArguments  : ["def grow(String name, int size = 20) { volume(name, size) }; grow(20)", "volume('data', '20')", "volume('data', size: 20)", "volume('data', 20).resize()", "nodebalancer('web') { port '443' }"],
        unknownOption   : ["volume('data', 20, wiat: false)"],
        wrongOption     : ["volume('data', 20, wait: 'no')", "nodebalancer('web') { port 443, https: 'site.pem' }"],
        unknownProperty : ["println volume('data', 20).sise", "println volume('data', 20).resize"],
        assignedProperty: ["volume('data', 20).size = 40"],
        assignedWord    : ["nodebalancer('web') { throttle = 20 }"],
        assignedSetting : ["region = 'us-east'"],
        methodNamedAsWord: ["def check(x) { x }; nodebalancer('web') { port(80) { check 'connection' } }"],
        itInBraces      : ["def open = { port it }; [80].each { nodebalancer('web', open) }"],
        blockEnded      : ["def late; nodebalancer('late') { late = delegate; port 80 }; late.port 82"],
        classesAlone    : ["class Plan { int size }"],
        numberBeforeBraces: ["nodebalancer('web') { port 80 { check 'connection' } }"],
        commaMissing    : ["volume 'data' 20"],
        unknownAmount   : ["volume('data', 20, timeout: 5.minute)"],
        wordInClass     : ["class Data { def ensure() { volume('data', 20) } }; new Data().ensure()"],
        missingFile     : ["evaluate(new File('none.groovy'))"],
        folder          : ["evaluate(new File('.'))"],
        thrown          : ["throw 3"],
        wrongOpenOption : ["api.put('/domains/7', refresh: 5.minutes)"],
        octal           : ["nodebalancer('web') { port 0443 }"],
        otherNumber     : ["volume('data', 20).id in [1001, 1002]"],
        countingDown    : ['(1..args.size()).each { volume("data-$it", 20) }', '(0..args.size() - 1).each { println args[it] }'],
        sharedWrite     : ["parallel(['a', 'b']) { name -> size = name == 'a' ? 20 : 40; volume(name, size) }"],
        hiddenCharacter : ["volume('data', 20) // a\u200Bb"],
        lacking         : ["instance(4711).status"],
        otherDialect    : ["instance(4711).rename('web'); instance(4711).tag('blue')"],
        writtenFor      : ["// Written for the dialect linode"],
        declared        : ["dev.ballast.dsl.VolumeHandle data = instance(4711)"],
    ]

    /** Runbooks that break a rule of Linode, in its dialect. */
    static final List<String> LINODE = [
        "instance('web 1') { type 'g6-nanode-1' }",
        "nodebalancer('web') { port(443) { protocol 'https' } }",
        "nodebalancer('web') { port(80) { check('http') } }",
        "nodebalancer('web') { port(80) { check('connection') { interval 5.seconds; timeout 9.seconds } } }",
        "nodebalancer('web') { port(80) { protocol 'tcp'; stickiness 'http_cookie' } }",
        "nodebalancer('web') { port(80) { proxyProtocol 'v2' } }",
        "nodebalancer('web') { region 'us-sea'; port(53) { protocol 'udp' } }",
        "nodebalancer('web') { region 'us-sea'; type 'common'; port 53, protocol: 'udp' }",
        "nodebalancer('web') { port(80) { check('none') { attempts 3 } } }",
        "nodebalancer('web') { port(80) { check 'none'; node 'web-1', '192.168.128.7:80' } }.awaitUp()",
        "instance('web-9') { }",
        "instance('web-9') { type 'g6-nanode-1'; image 'linode/debian12' }",
        "instance('web-1').rebuild { authorizedUsers 'ops' }",
        "instance('web-9') { type 'g6-nanode-1'; stackscript 10079 }",
        "instance('web-9') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; stackscript 10079, seed: 'x' * 70_000 }",
        "instance('web-9') { type 'g6-nanode-1'; interfaceGeneration 'linode'; privateIp() }",
        "instance(label: 'none')",
    ]

    /** Runbooks that Groovy does not compile, since a rule refuses a part of them. */
    static final List<String> UNCOMPILED = [
        "instance('web') { image: 'debian12' }",
        "static void main(String[] args) { }",
        "def volume = { it }; volume('data')",
        "params { size 'GiB', defualt: 20 }",
        "@Grab('a:b:1') import x.Y",
    ]

    /** Runbooks that break a rule about what the ledger and the service have; {@code server} is an instance, {@code lb} a NodeBalancer. */
    static final List<String> RUNS = [
        "volume('logs')",
        "lb.port(81)",
        "lb.port(443, id: lb.port(80).id)",
        "lb.port(80).change(port: 8080)",
        "lb.port(80).change([:])",
        "volume('mail', 20, on: server).attachTo(other)",
        "parallel(null) { }",
    ]

    def 'every relation and every sentence about words has an example'() {
        expect:
        RELATIONS.keySet() == Relations.declaredMethods.findAll { Modifier.isPublic(it.modifiers) && it.returnType == Optional }*.name as Set
        WORDS.keySet() - 'declared' + 'loadingCircle' == WordProblems.declaredMethods.findAll { Modifier.isPublic(it.modifiers) }*.name as Set // A circle takes several files: LoadedChecksSpec.
    }

    @Slow('runs each example of the page')
    def 'the page says what is declared, and what is said of the examples'() {
        given:
        def given = [server: run("instance('web-1') { type 'standard-1' }"), other: run("instance('web-2') { type 'standard-1' }"), lb: run("nodebalancer('lb') { port 80 }; nodebalancer('lb') { port 8080 }")]
        def documented = (RELATIONS.values() + WORDS.values().flatten() + UNCOMPILED + RUNS).collect { example(it, given) }

        and:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').start()
        cloud = open()
        def linode = LINODE.collect { example(it, [:]) }

        when:
        def page = new RefusalsPage(home).text(documented + linode)

        then:
        Generated.text('docs/refusals.md', page) == page
    }

    /** The example, its problem, and whether the check finds it or the word that runs. */
    private Example example(String text, Map variables) {
        def region = text == RELATIONS.regionGiven ? null : 'us-east'
        checked(text, region, variables) ?: new Example(code(text), said(text, variables), RUN)
    }

    private Example checked(String text, String region, Map variables) {
        try {
            def findings = TextCheck.of(region, ['args'] + variables.keySet() as Set, { Samples.NOW }, cloud.dialect()).of('web.groovy', text, Optional.empty())
            def found = findings.errors() ?: findings.warnings()
            assert found.size() < 2
            found ? new Example(code(text), found[0].problem(), findings.errors() ? CHECKED : WARNED) : null
        } catch (MultipleCompilationErrorsException errors) {
            new Example(code(text), (errors.errorCollector.errors[0].cause as RefusedSyntaxException).problem(), CHECKED)
        }
    }

    private Problem said(String text, Map variables) {
        try {
            run(text, variables)
            throw new AssertionError("nothing refuses $text")
        } catch (RuleException refused) {
            return new Problem(refused.code(), refused.problem(), refused.remedy().orElse(null))
        }
    }
}
