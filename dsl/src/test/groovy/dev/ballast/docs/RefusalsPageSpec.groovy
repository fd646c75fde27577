package dev.ballast.docs

import dev.ballast.certificate.Samples
import dev.ballast.check.RunbookCheck
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.WordProblems
import dev.ballast.error.RuleException
import dev.ballast.rules.Problem
import dev.ballast.rules.Relations
import java.lang.reflect.Modifier

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
        otherArguments  : ["def grow(String name, int size = 20) { volume(name, size) }; grow(20)", "volume('data', '20')", "volume('data', 20).resize()", "nodebalancer('web') { port '443' }"],
        unknownOption   : ["volume('data', 20, wiat: false)"],
        wrongOption     : ["volume('data', 20, wait: 'no')", "nodebalancer('web') { port 443, https: 'site.pem' }"],
        unknownProperty : ["println volume('data', 20).sise", "println volume('data', 20).resize"],
        assignedProperty: ["volume('data', 20).size = 40"],
        assignedWord    : ["nodebalancer('web') { throttle = 20 }"],
        assignedSetting : ["region = 'us-east'"],
        methodNamedAsWord: ["def check(x) { x }; nodebalancer('web') { port(80) { check 'connection' } }"],
        itInBraces      : ["def open = { port it }; [80].each { nodebalancer('web', open) }"],
        classesAlone    : ["class Plan { int size }"],
        numberBeforeBraces: ["nodebalancer('web') { port 80 { check 'connection' } }"],
        commaMissing    : ["volume 'data' 20"],
        unknownAmount   : ["volume('data', 20, timeout: 5.minute)"],
        wordInClass     : ["class Data { def ensure() { volume('data', 20) } }; new Data().ensure()"],
        missingFile     : ["evaluate(new File('none.groovy'))"],
        folder          : ["evaluate(new File('.'))"],
        thrown          : ["throw 3"],
        lacking         : ["instance(4711).status"],
        otherDialect    : ["instance(4711).rename('web'); instance(4711).tag('blue')"],
        writtenFor      : ["// Written for the dialect linode"],
        declared        : ["dev.ballast.dsl.VolumeHandle data = instance(4711)"],
    ]

    def 'every relation and every sentence about words has an example'() {
        expect:
        RELATIONS.keySet() == Relations.declaredMethods.findAll { Modifier.isPublic(it.modifiers) && it.returnType == Optional }*.name as Set
        WORDS.keySet() - 'declared' + 'loadingCircle' == WordProblems.declaredMethods.findAll { Modifier.isPublic(it.modifiers) }*.name as Set // A circle takes several files: LoadedChecksSpec.
    }

    def 'the page says what is declared, and what is said of the examples'() {
        given:
        def server = run("instance('web-1') { type 'standard-1' }")
        def relations = RELATIONS.collectEntries { relation, text -> [relation, row(text, [server: server])] }
        def words = WORDS.values().flatten().collect { text -> [text, checked(text, 'us-east', [:])] }

        when:
        def page = new RefusalsPage(home).text(relations, words)

        then:
        Generated.text('docs/refusals.md', page) == page
    }

    /** The example, the problem, and whether the check finds it or the word that runs. */
    private List row(String text, Map variables) {
        def region = text == RELATIONS.regionGiven ? null : 'us-east'
        def problem = checked(text, region, variables)
        problem ? [text, problem, 'before it runs'] : [text, said(text, variables), 'when it runs']
    }

    private static Problem checked(String text, String region, Map variables) {
        def found = new RunbookCheck(region, ['args'] + variables.keySet() as Set, { Samples.NOW }).of('web.groovy', text, Optional.empty()).errors()
        assert found.size() < 2
        found ? found[0].problem() : null
    }

    private Problem said(String text, Map variables) {
        try {
            run(text, variables)
            throw new AssertionError("nobody refuses $text")
        } catch (RuleException refused) {
            return new Problem(refused.code(), refused.problem(), refused.remedy().get())
        }
    }
}
