package dev.ballast.repl

import dev.ballast.error.InterruptedRunException
import dev.ballast.reconcile.context.Confirm
import groovy.json.JsonSlurper
import java.util.concurrent.CountDownLatch
import spock.lang.Timeout
import spock.util.concurrent.PollingConditions

/** What a person meets whose profile is read-only, or asks before what destroys. */
@Timeout(60)
class ProtectionMistakesSpec extends MistakeSpecification {

    static final String ANOTHER = 'use another profile: --profile NAME; and unset BALLAST_READ_ONLY where it is set'
    static final String ASKING = 'run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)'

    List<String> asked = []

    def setup() {
        environment.BALLAST_PROFILE = 'prod'
        profile('')
        assert ballast(script("volume('data', 20)")) == 0
    }

    def 'a read-only profile refuses before anything was sent: #text'() {
        given:
        profile('read_only = true')
        def before = sandbox.requests()

        expect:
        ballast('--output', 'json', script(text)) == 3
        json().status == 'refused'
        json().requests == 0
        complaint()*.replaceFirst(/ in volume .*/, '') == ["profile 'prod' is read-only: POST /volumes is not sent", 'web.groovy:1', ANOTHER]
        sandbox.requests() == before
        recorded() == ['volume data 1001']
        plain()

        where:
        text << ["volume('more', 20)", "parallel(1..3) { volume('v' + it, 20) }", "region 'us-east'; volume('more', 20, wait: false)"]
    }

    def 'a read-only profile fails the run that has read before'() {
        given:
        profile('read_only = true')

        expect:
        ballast(script("println volume('data').size\nvolume('data').resize 40")) == 1
        out == '20\n'
        complaint() == ["profile 'prod' is read-only: POST /volumes/1001/resize is not sent", 'web.groovy:2', ANOTHER]
        err.contains('failed: no changes')
        !sandbox.requests().containsKey('POST /volumes/{id}/resize')
    }

    def 'a variable makes a profile read-only, and says so'() {
        given:
        environment.BALLAST_READ_ONLY = '1'

        expect:
        ballast(script("volume('more', 20)")) == 3
        complaint() == ["profile 'prod' is read-only: POST /volumes is not sent", 'web.groovy:1', ANOTHER]
    }

    def '--yes does not open a read-only profile'() {
        given:
        profile('read_only = true\nconfirm = true')

        expect:
        ballast('run', '--yes', script("volume('data').delete()")) == 1
        complaint()[0] == "profile 'prod' is read-only: DELETE /volumes/1001 is not sent"
        !sandbox.requests().containsKey('DELETE /volumes/{id}')
    }

    def 'with nobody to ask nothing is written and --yes is named'() {
        given:
        profile('confirm = true')

        expect:
        ballast(script("volume('more', 20)\nvolume('data').delete()\nprintln 'went on'")) == 2
        out == ''
        complaint() == ["cannot ask for confirmation: run this plan on prod at $host?", null, 'run it at a terminal, or write --yes']
        err.contains("- volume 'data'  (web.groovy:2)")
        sandbox.requests()['POST /volumes'] == 1
        !sandbox.requests().containsKey('DELETE /volumes/{id}')
        recorded() == ['volume data 1001']
        plain()
    }

    def 'a line of a session is asked about when it deletes, and the session still says what it did before'() {
        given:
        profile('confirm = true')

        expect:
        ballast('-e', "volume('more', 20); volume('data').delete()") == 2
        complaint()[0] == "cannot ask for confirmation: delete volume 'data' (id 1001) on prod at $host?"
        err.readLines().any { it.startsWith('stopped: 1 created; ') }
    }

    def 'a run that changes nothing is not asked about'() {
        given:
        profile('confirm = true')
        confirm = { asked << it; Optional.of('n') } as Confirm

        expect:
        ballast(script("println volume('data', 20).size")) == 0
        out == '20\n'
        asked == []
    }

    def '--yes says yes and asks nobody'() {
        given:
        profile('confirm = true')
        confirm = { asked << it; Optional.of('n') } as Confirm

        expect:
        ballast('run', '--yes', script("volume('data').delete()")) == 0
        asked == []
        sandbox.requests()['DELETE /volumes/{id}'] == 1
    }

    def 'the answer #answer ends in status #status'() {
        given:
        profile('confirm = true')
        confirm = { asked << it; Optional.of(answer) } as Confirm

        expect:
        ballast(script("volume('data').delete()\nprintln 'went on'")) == status
        asked == ["run this plan on prod at $host? [y/N]"]
        out == printed
        complaint()[0] == problem
        (sandbox.requests()['DELETE /volumes/{id}'] ?: 0) == deletes

        where:
        answer || status | printed     | problem                                     | deletes
        'y'    || 0      | 'went on\n' | ''                                          | 1
        'n'    || 1      | ''          | 'nothing was written: you said no'          | 0
    }

    def 'Ctrl-C at a question stops the run, and nothing is destroyed'() {
        given:
        profile('confirm = true')
        confirm = {
            signals.accept(2)
            try {
                new CountDownLatch(1).await()
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt()
                throw new InterruptedRunException('stopped at a question', null, stop)
            }
        } as Confirm

        expect:
        ballast(script("volume('data').delete()\nprintln 'went on'")) == 130
        out == ''
        complaint() == ['stopped at a question', null, null]
        !sandbox.requests().containsKey('DELETE /volumes/{id}')
        recorded() == ['volume data 1001']
    }

    def 'what is reported while a question stands appears after the answer, and does not mix with it'() {
        given:
        profile('confirm = true')
        def (asked, created) = [folder.resolve('asked').toFile(), folder.resolve('created').toFile()]
        def seen = null
        confirm = {
            asked.createNewFile()
            new PollingConditions(timeout: 20, delay: 0.02).eventually { assert created.exists() }
            seen = toldSoFar()
            Optional.of('n')
        } as Confirm
        def other = "while (!new File('$asked').exists()) { Thread.onSpinWait() }; volume('more', 20); new File('$created').createNewFile()"

        expect:
        ballast('-e', "parallel([{ volume('data').delete() }, { $other }]) { it() }") == 1
        !seen.contains("+ volume 'more'")
        err.contains("+ volume 'more'")
    }

    def 'what a profile protects is shown by names and status'() {
        given:
        assert ballast(script("volume('logs', 10)")) == 0
        profile('protected = ["volume da*"]')

        expect:
        ballast('names') == 0
        out.readLines().find { it.contains(' data ') } =~ / 'volume da\*' of .*config\.toml, profile 'prod'/
        !out.readLines().find { it.contains(' logs ') }.contains('volume da*')
        ballast('status', '--all') == 0
        out =~ /volume data +\d+ +same +.*protected/
        !(out =~ /volume logs +\d+ +same +.*protected/)

        when:
        ballast('names', '--output', 'json')
        def listed = new JsonSlurper().parseText(out)

        then:
        listed.find { it.path == 'data' }.protectedBy.startsWith("'volume da*' of ")
        listed.find { it.path == 'logs' }.protectedBy == null
    }

    private String getHost() {
        sandbox.url().authority
    }
}
