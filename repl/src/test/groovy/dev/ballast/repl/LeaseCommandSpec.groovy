package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.error.LeaseLostException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.EvaluationScope
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import spock.lang.AutoCleanup
import spock.lang.Unroll
import tools.jackson.databind.json.JsonMapper

/** A run of the program beside another run of the same target. */
class LeaseCommandSpec extends ProgramSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    @AutoCleanup
    Cloud other

    EvaluationScope running

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
            BALLAST_LEDGER: folder.resolve('names.db').toString()]
        other = Ballast.builder().environment(environment, folder).open()
        running = other.evaluation('deploy.groovy')
        other.volume('logs', 20) { it.wait(false) }
    }

    int posts() {
        sandbox.requests().findAll { operation, times -> operation.startsWith('POST') }.values().sum()
    }

    def 'a run that may not wait ends with status 5, and has sent no write'() {
        expect:
        ballast('run', '--wait', '0', '--output', 'json', script("volume('data', 20, wait: false)")) == 5
        json().with { [it.status, it.exit, it.created] } == ['busy', 5, []]
        json().error.problem ==~ /busy: process \d+ of \S+ on \S+ \(deploy.groovy\) since .* UTC is writing to this target; nothing was sent/
        json().error.place != null
        err.contains('ballast lease break')
        posts() == 1

        when:
        running.close()

        then:
        ballast('run', '--wait', '0', script("volume('data', 20, wait: false)")) == 0
        posts() == 2
    }

    def 'a run waits, counts down, and goes on when the other one has ended'() {
        given:
        def ending = new Thread({
            while (!toldSoFar().contains('waiting for the lease')) {
                Thread.onSpinWait()
            }
            running.close()
        })
        ending.start()

        expect:
        ballast('run', script("volume('data', 20, wait: false)")) == 0
        err.readLines().find { it.contains('waiting for the lease of this target: held by process') } =~ /\(0 s, gives up in 1\d\d s\)$/
        err.contains("volume 'data' created")

        cleanup:
        ending.join()
    }

    def 'a line of a session holds the lease no longer than it runs'() {
        given:
        running.close()

        expect:
        ballast('-e', "volume('data', 20, wait: false); cloud().account().ledger().lease().holder().get().owner().work()") == 0
        out == '-e\n'
        other.account().ledger().lease().holder().isEmpty()
    }

    def 'lease shows who writes, and break ends that'() {
        expect:
        ballast('lease') == 0
        out ==~ /process \d+ of \S+ on \S+ \(deploy.groovy\) since .* UTC, held\n/

        and:
        ballast('lease', '--output', 'json') == 0
        with(JsonMapper.shared().readValue(out, Map)) {
            [it.pid, it.work, it.number, it.state] == [ProcessHandle.current().pid() as int, 'deploy.groovy', 1, 'held']
        }

        and: 'it asks'
        ballast('lease', 'break') == 2
        err.contains('cannot ask for confirmation: end the lease of process')

        when:
        confirm = { Optional.of(answer) }

        then:
        ballast('lease', 'break') == status
        other.account().ledger().lease().holder().isPresent() == left

        where:
        answer || status | left
        'n'    || 1      | true
        'y'    || 0      | false
    }

    def 'the printed command ends the lease of a run that hangs, which then writes nothing more'() {
        given:
        confirm = { Optional.of('y') }
        ballast('run', '--wait', '0', script("volume('data', 20, wait: false)")) == 5

        expect:
        ballast(*(err =~ /ballast (lease break.*)/)[0][1].split(' ')) == 0
        ballast('run', '--wait', '0', script("volume('data', 20, wait: false)")) == 0
        posts() == 2

        when:
        other.volume('more', 20) { it.wait(false) }

        then:
        thrown(LeaseLostException)
        posts() == 2
    }

    def 'without a lease there is nothing to show or to break'() {
        given:
        running.close()

        expect:
        ballast('lease') == 0
        out == 'no run writes to this target\n'
        ballast('lease', '--output', 'json') == 0
        out == 'null\n'
        ballast('lease', 'break') == 0
    }

    @Unroll('#arguments')
    def 'names are not changed while another run writes'(List<String> arguments) {
        expect:
        ballast(*arguments.take(1), '--wait', '0', *arguments.drop(1)) == 5
        err.contains('is writing to this target')
        other.account().ids('volume').keySet() == ['logs'] as Set

        when:
        running.close()

        then:
        ballast(*arguments) == 0
        other.account().ledger().lease().holder().isEmpty()

        where:
        arguments << [['adopt', 'instance', 'data', '99'], ['forget', 'volume', 'logs']]
    }

    def 'a create of another run that ends while forget waits for it is not forgotten'() {
        given:
        def ledger = other.account().ledger()
        def intent = ledger.intend(new Reference.ByName(Kind.VOLUME, 'data'), 'POST /volumes', [:])
        def ending = new Thread({
            while (!toldSoFar().contains('waiting for the lease')) {
                Thread.onSpinWait()
            }
            intent.record('99', [:])
            running.close()
        })
        ending.start()

        expect:
        ballast('forget', '--yes', 'volume', 'data') == 1
        err.contains('volume data is known by the id 99 now, so nothing was forgotten')
        other.account().ids('volume').data == '99'

        cleanup:
        ending.join()
    }
}
