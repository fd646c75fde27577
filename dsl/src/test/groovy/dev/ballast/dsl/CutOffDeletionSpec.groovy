package dev.ballast.dsl

import dev.ballast.error.GoneException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RuleException
import dev.ballast.error.WireException
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.OpenIntent
import dev.ballast.ledger.Owner
import dev.ballast.ledger.PlainLedger
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.control.Fault
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Unroll

/** What a run does with a volume whose deletion another run began and did not record the end of. */
class CutOffDeletionSpec extends RunbookSpecification {

    static final String HOST = Owner.thisProcess().host()
    static final Owner RUNNING = Owner.thisProcess()
    static final Owner KILLED = new Owner(HOST, Long.MAX_VALUE, 'killed')
    static final Owner ELSEWHERE = new Owner('elsewhere', 4711L, 'apart')

    @AutoCleanup
    Ledger other

    def setup() {
        run('''volume('data', 20).clone('copy')''')
        nextRun()
    }

    /** Begins as another run does that deletes a volume; {@code done} also sends it. */
    OpenIntent begun(Owner owner, boolean done, String name = 'copy', long id = 1002) {
        def state = home.resolve('sandbox.json')
        other = PlainLedger.open("${state}.ledger".toString(), LedgerTarget.sandbox(state), owner, InstantSource.system())
        def intent = other.begin(new Reference.ByName(Kind.VOLUME, name), "$id", "DELETE /volumes/$id")
        if (done) {
            cloud.account().client().volumes().delete(id)
            nextRun()
        }
        intent
    }

    @Unroll('#text')
    def 'what another run is deleting right now is waited for by a person'(String text) {
        given:
        begun(RUNNING, false)

        when:
        run(text)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() =~ "^volume 'copy' may be deleted: DELETE /volumes/1002 was sent at .* UTC, .*ago, by process ${RUNNING.pid()} on $HOST, which is still running, and no answer is recorded\$"
        unknown.remedy().get() == 'wait, then run again: that process may be deleting it; if it hangs, end it first'
        writes() == []

        where:
        text << ["volume('copy', 20)", "volume('data').clone('copy')", "volume('copy')", "volume('copy').delete()"]
    }

    def 'a handle from before does not delete what another run is deleting'() {
        given:
        def copy = run("volume('copy')")
        begun(RUNNING, false)

        when:
        run('copy.delete()', [copy: copy])

        then:
        thrown(OutcomeUnknownException)
        writes() == []
    }

    def 'a run on another host may still be at it, and the message has both ways on'() {
        given:
        begun(ELSEWHERE, false)

        when:
        run(text)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().contains("by process 4711 on elsewhere, and no answer is recorded")
        unknown.remedy().get() == "wait, then run again: another run may be deleting it; else write volume('copy').delete(), or to keep it:\n    ballast adopt $target volume copy 1002"
        writes() == []

        when: 'it is kept'
        cloud.account().ledger().adopt(new Reference.ByName(Kind.VOLUME, 'copy'), '1002')
        run(text)

        then:
        writes() == []

        where:
        text << ["volume('copy', 20)", "volume('data').clone('copy')"]
    }

    @Unroll('#owner.run: #text')
    def 'a deletion that was not done is said, and the volume is as it was'(Owner owner, String text) {
        given:
        begun(owner, false).with { owner.pid() ? it : it.giveUp() }

        when:
        run(text)

        then:
        writes() == []
        reported()[0] =~ "volume 'copy' is still there: DELETE /volumes/1002 was sent at .* ago, by .*, and no answer is recorded; status prints the command that keeps it\$"
        reported()[1].startsWith("volume 'copy' unchanged")

        when:
        run("volume('copy').delete()")

        then:
        writes() == ['DELETE /volumes/1002']

        where:
        [owner, text] << [[KILLED, RUNNING.with { new Owner(it.host(), null, 'gave up') }], ["volume('copy', 20)", "volume('data').clone('copy')"]].combinations()
    }

    @Unroll('#owner.run: #text')
    def 'a deletion that was done is recorded, and the name is free'(Owner owner, String text, List<String> sent) {
        given:
        begun(owner, true)

        when:
        run(text)

        then:
        writes() == sent
        reported()[0] =~ "volume 'copy' is gone: DELETE /volumes/1002 was sent at .* ago, by process .*"

        where:
        [owner, [text, sent]] << [[KILLED, ELSEWHERE], [
            ["volume('copy', 20)", ['POST /volumes']],
            ["volume('data').clone('copy')", ['POST /volumes/1001/clone']],
            ["volume('copy').delete()", []]]].combinations()
    }

    static final String JOB = '''
        def data = volume('data', 20)
        def copy = data.clone('copy')
        data.delete()
        copy.delete()
    '''

    def 'a runbook that was killed while it deleted a clone ends well when it was done'() {
        given:
        run("volume('data').delete()")
        begun(KILLED, true)

        when:
        run(JOB)

        then:
        writes() == ['POST /volumes', 'POST /volumes/1003/clone', 'DELETE /volumes/1003', 'DELETE /volumes/1004']
    }

    def 'a clone of what is gone, whose deletion was not done, names the way on'() {
        given:
        run("volume('data').delete()")
        begun(KILLED, false)
        nextRun()

        when:
        run(JOB)

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'copy' is known, but not as a clone of volume 'data' (id 1003)"
        refused.remedy().get() == "its deletion was interrupted: finish it with volume('copy').delete(), then run again"

        when:
        nextRun()
        run("volume('copy').delete()")
        run(JOB)

        then:
        writes() == ['DELETE /volumes/1002', 'POST /volumes/1003/clone', 'DELETE /volumes/1003', 'DELETE /volumes/1004']
    }

    def 'a deletion that is done late is no reason to forget the name'() {
        given:
        def copy = run("volume('copy')")
        begun(KILLED, false)
        cloud.account().client().volumes().delete(1002)
        sandbox.advance(java.time.Duration.ofSeconds(10))

        when:
        run('copy.resize(40)', [copy: copy])

        then:
        def gone = thrown(GoneException)
        gone.remedy().get() == 'run again: its deletion is complete now'
    }

    def 'a look that is refused says nothing of a deletion whose answer was lost'() {
        given:
        def copy = run("volume('copy')")
        sandbox.fail(Fault.on('DELETE /volumes/{id}').drop().after())
        sandbox.fail(Fault.on('GET /volumes/{id}').status(401))

        when:
        run('copy.delete()', [copy: copy])

        then:
        thrown(WireException)
        cloud.account().ledger().find(ReferenceCodec.read(Kind.VOLUME, 'copy')).get().intent() != null
    }
}
