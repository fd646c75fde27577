package dev.ballast.repl

import dev.ballast.http.TurnableTiming
import dev.ballast.sandbox.Sandbox
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Timeout

/** The commands of a profile that are told how a run ended, and what {@code status} found. */
@Timeout(60)
class HooksSpec extends MistakeSpecification {

    Path told

    def setup() {
        told = folder.resolve('told')
        environment.BALLAST_PROFILE = 'prod'
        script('echo "$1" >>"$2.calls"; cat >"$2"; env >"$2.env"', 'hook.sh')
        profile(['on_end', 'on_drift', 'on_waiting_approval'].collect { "$it = \"sh $folder/hook.sh $it $told\"" }.join('\n'))
    }

    private List<String> calls() {
        def file = folder.resolve('told.calls')
        Files.exists(file) ? file.readLines() : []
    }

    def 'on_end gets what --output json prints, whatever the form of the output'() {
        when:
        int status = ballast('run', '--output', 'json', script("println 'ready'; volume('data', 20)"))

        then:
        status == 0
        told.text == out.readLines().last() + '\n'
        json().created*.path == ['data']

        and:
        ballast('run', script("volume('data', 20)")) == 0
        out == ''
        new JsonSlurper().parse(told).subMap('status', 'exit', 'requests') == [status: 'done', exit: 0, requests: 1]
        calls() == ['on_end', 'on_end']
    }

    def 'neither the document nor the variables of a hook have a secret'() {
        given:
        environment.putAll(DB_PASSWORD: 'given-1234', DATABASE: 'jdbc://it:given-1234@host', SHOP: 'sold-5678', COPY: 'of sold-5678', PLAIN: 'seen', PATH: System.getenv('PATH'))

        when:
        int status = ballast('run', script("throw new IllegalStateException('no ' + secret('SHOP').reveal())"))

        then:
        status == 1
        told.text.contains('no (secret)')
        def variables = folder.resolve('told.env').text
        variables.contains('PLAIN=seen')
        ['BALLAST_TOKEN', environment.BALLAST_TOKEN, 'given-1234', 'sold-5678'].every { !(variables + told.text).contains(it) }
    }

    def 'no hook runs for #what'(String what, List<Object> arguments, String text) {
        given:
        environment.putAll(BALLAST_ON_END: 'touch told', ON_END: 'touch told')
        Files.writeString(folder.resolve('config.toml'), "on_end = \"touch $told\"")
        def file = script(text)

        when:
        ballast(*arguments.collect { it == 'FILE' ? file : it })

        then:
        calls() == []
        !Files.exists(told)

        where:
        what                         | arguments                                     | text
        'a rehearsal'                | ['run', '--dry-run', 'FILE']                  | "volume('data', 20)"
        'the sandbox'                | ['run', '--sandbox', 'FILE']                  | "volume('data', 20)"
        'explored histories'         | ['explore', '--histories', '2', 'FILE']       | "volume('data', 20)"
        'a run that the check refuses' | ['run', 'FILE']                             | "volume('data', 0)"
        'a plan that cannot be read' | ['run', '--plan', '/nowhere.json', 'FILE']    | "volume('data', 20)"
        'a plan that nobody agrees to' | ['run', '--confirm', 'FILE']                | "volume('data', 20)"
        'a line'                     | ['-e', "volume('data', 20)"]                  | ''
        'a status that is the same'  | ['status']                                    | ''
    }

    def 'a hook that #what is a warning'(String what, String hook, String why) {
        given:
        profile("on_end = '''$hook'''\non_drift = '''$hook'''")

        expect:
        ballast('run', script("volume('data', 20)")) == 0
        err.readLines().findAll { it.startsWith('warning: ') } == (why ? ["warning: $folder/config/ballast/config.toml, profile 'prod', on_end $why".toString()] : [])
        err.contains('done: 1 created')

        where:
        what                 | hook                                  || why
        'fails'              | 'cat >/dev/null; echo no >&2; exit 3' || 'failed with status 3: no'
        'shows a secret'     | 'echo token: s3cr3t >&2; exit 3'      || 'failed with status 3: token: (secret)'
        'reads nothing'      | 'exit 4'                              || 'failed with status 4'
        'does not exist'     | 'exec /nowhere/hook 2>/dev/null'      || 'failed with status 127'
        'ends at once, but reads nothing' | 'echo printed'           || null
    }

    def 'on_end follows a run that Ctrl-C ended in order'() {
        given:
        timing = new TurnableTiming(whenPausing: { signals.accept(2) })

        expect:
        ballast('run', script("volume('data', 20)")) == 130
        new JsonSlurper().parse(told).subMap('status', 'exit') == [status: 'interrupted', exit: 130]
        calls() == ['on_end']
    }

    def 'on_end follows a destroy, unless nobody agrees to it or it only lists'() {
        given:
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').start()
        environment.putAll(BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token())
        profile("dialect = 'linode'\non_end = \"sh $folder/hook.sh on_end $told\"")
        assert ballast('run', script("volume('data', 20)")) == 0
        assert ballast('destroy') == 2
        assert ballast('destroy', '--dry-run') == 0
        assert calls() == ['on_end']

        expect:
        ballast('destroy', '--yes') == 0
        new JsonSlurper().parse(told).with { [it.status, it.exit, it.deleted*.path] } == ['done', 0, ['data']]
        calls() == ['on_end', 'on_end']
    }

    def 'on_drift gets what status --output json prints when it ends with 10'() {
        given:
        assert ballast('run', script("volume('data', 20)")) == 0
        assert ballast('status') == 0
        assert calls() == ['on_end']
        assert ballast('api', 'delete', '/volumes/1001', '--yes') == 0

        expect:
        ballast('status', '--output', 'json') == 10
        told.text == out
        new JsonSlurper().parse(told).status == 'differs'

        and:
        ballast('status', '--changed') == 10
        new JsonSlurper().parse(told).resources*.path == ['data']
        calls() == ['on_end', 'on_drift', 'on_drift']
    }
}
