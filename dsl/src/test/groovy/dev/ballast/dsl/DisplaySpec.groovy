package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import java.time.InstantSource
import java.util.concurrent.CopyOnWriteArrayList

/** What show and live hand to a face, and when it is told that it is over. */
class DisplaySpec extends RunbookSpecification {

    static class Seen implements Display {

        List<String> reported = new CopyOnWriteArrayList<>()

        @Override
        void show(Object value) {
            reported << "show $value".toString()
        }

        @Override
        void live(Object value, ShownChanges changes) {
            reported << "live $value".toString()
        }

        @Override
        void clear() {
            reported << 'clear'
        }

        @Override
        void end(boolean failed) {
            reported << (failed ? 'failed' : 'done')
        }
    }

    Seen face = new Seen()

    @Override
    Cloud open() {
        Ballast.builder().environment([:], home).progress { events << it }.display(face ?: (face = new Seen())).on(sandbox)
    }

    def 'anything is handed to the face as it is, and nothing comes back: #text'() {
        expect:
        TextCheck.of('us-east', [] as Set, InstantSource.system()).of('web.groovy', text, Optional.empty()).errors() == []
        run(text) == null
        face.reported == reported + ['done']

        where:
        text                                          || reported
        "show 'text'"                                 || ['show text']
        'show null'                                   || ['show null']
        'show([1, 2])'                                || ['show [1, 2]']
        'show([b: 2])'                                || ['show [b:2]']
        'show a: 1'                                   || ['show [a:1]']
        'show 1; live 2; show 3'                      || ['show 1', 'live 2', 'show 3']
        'show 1; clear(); show 2'                     || ['show 1', 'clear', 'show 2']
        "def list = ['a']; list.with { clear() }; show list.size()" || ['show 0']
        '[1, 2].each { show it }; null'               || ['show 1', 'show 2']
        'parallel([1]) { show it }; null'             || ['show 1']
        "show volume('data', 20).toString() - ~/\\d+/"  || ["show volume 'data' (id )"]
        "def show = 5; show 'x'"                      || ['show x']
    }

    def 'a failure is reported as the end, and a runbook without a word of ours has none'() {
        when:
        run("live 1; nodebalancer('nobody')")

        then:
        thrown(RuleException)
        face.reported == ['live 1', 'failed']

        when:
        face.reported.clear()
        run('1 + 1')

        then:
        face.reported == ['done']
    }

    def 'a call that shows nothing, or two things, is refused before it runs: #text'() {
        expect:
        TextCheck.of('us-east', [] as Set, InstantSource.system()).of('web.groovy', text, Optional.empty()).errors()*.problem().collect { "$it.what; $it.instead".toString() } == [wrong]

        where:
        text          || wrong
        'show()'      || "'show' of a runbook needs arguments; write show(value)"
        'show 1, 2'   || "'show' of a runbook does not take (whole number, whole number); write show(value)"
        'show'        || "there is no variable 'show'; 'show' is a word: write show(value)"
        'live'        || "there is no variable 'live'; 'live' is a word: write live(value)"
    }

    def 'where no face shows it, the text of the value is printed'() {
        given:
        def before = System.out
        def bytes = new ByteArrayOutputStream()
        System.out = new PrintStream(bytes, true)

        when:
        Ballast.builder().environment([:], home).on(sandbox).withCloseable {
            it.show('one')
            it.show(null)
            it.live([2, 3])
        }

        then:
        bytes.toString().readLines() == ['one', '[2, 3]']

        cleanup:
        System.out = before
    }

    def 'nobody is asked again for what was answered within five seconds'() {
        given:
        def data = run("volume('data', 20)") as VolumeHandle
        int before = sandbox.journal().size()

        when:
        def current = FetchPolicy.CACHE_FIRST.stateOf(data) as ResourceState.OfWhole
        int young = sandbox.journal().size() - before
        sandbox.advance(java.time.Duration.ofSeconds(6))
        FetchPolicy.CACHE_FIRST.stateOf(data)
        int old = sandbox.journal().size() - before

        then:
        current.last().size() == 20
        young == 0
        old == 1
    }
}
