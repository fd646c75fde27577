package dev.ballast.reconcile.outcome

import dev.ballast.error.LedgerException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.error.WireException
import dev.ballast.http.TurnableTiming
import dev.ballast.ledger.Entry
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.PlainLedger
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Account
import dev.ballast.reconcile.context.Progress
import dev.ballast.reconcile.context.Resource
import dev.ballast.reconcile.context.Workers
import java.nio.file.Path
import java.sql.DriverManager
import java.time.Instant
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class CreateOnceSpec extends Specification {

    static final Reference DATA = new Reference.ByName(Kind.VOLUME, 'data')

    static class NoEvidence implements CreateEvidence {

        Account account

        @Override
        Optional<Entry> settle(Entry open, Instant since) {
            throw new UnknownOutcomeMessages(account).ofEarlierCreate(open)
        }
    }

    @TempDir
    Path folder

    @AutoCleanup
    Ledger ledger

    TurnableTiming timing = new TurnableTiming()
    List<Progress> events = []

    def setup() {
        ledger = open(Owner.thisProcess())
    }

    Ledger open(Owner owner) {
        PlainLedger.open(folder.resolve('ledger.db').toString(), LedgerTarget.sandbox(null), owner, InstantSource.system())
    }

    CreateOnce creation(Ledger where = ledger) {
        def account = new Account(null, where, timing, null, new Workers(1, timing, { it }), null, { events << it }, null)
        new CreateOnce(account, { new NoEvidence(account: account) })
    }

    def make(Closure<String> call) {
        creation().create(DATA, 'POST /volumes', [size: '20'], call) { new CreateOnce.Recorded(it, [size: '20', region: 'us-east']) }
    }

    static WireException lost(boolean sent = true) {
        new WireException('POST', '/volumes', 'the connection was dropped', sent, null)
    }

    def 'records the intent before the call and the id after it'() {
        when:
        def made = make {
            assert ledger.find(DATA).get().with { it.id() == null && it.intent().operation() == 'POST /volumes' }
            '99'
        }

        then:
        made.get() == '99'
        creation().findSettled(DATA).get().with { [it.id(), it.intent(), it.applied()] } == ['99', null, [size: '20', region: 'us-east']]
        events*.text() == ["volume 'data' created (99)"]
    }

    def 'a call that certainly had no effect leaves nothing behind: #failure.class.simpleName'() {
        when:
        make { throw failure }

        then:
        def thrown = thrown(Exception)
        thrown.is(failure)
        ledger.entries() == []

        where:
        failure << [lost(false), new RuleException(RefusalCode.NAME, 'no', null)]
    }

    def 'any other failure leaves the intent, without a process at it: #failure.class.simpleName'() {
        when:
        make { throw failure }

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.cause.is(failure)
        unknown.remedy().get().startsWith('check the account')
        ledger.find(DATA).get().intent().owner().pid() == null

        where:
        failure << [lost(), new IllegalStateException('a bug'), new LedgerException('x', null), new StackOverflowError()]
    }

    def 'a create that is refused while an earlier one may still take effect looks for what that one created'() {
        given: 'an earlier create without an answer, of which the lists show nothing at first'
        def looks = 0
        def late = [isConclusive: { true }, canSettleAtOnce: { true }, settle: { Entry open, Instant since -> looks++ ? Optional.of(open) : Optional.empty() }] as CreateEvidence
        def account = new Account(null, ledger, timing, null, new Workers(1, timing, { it }), null, { events << it }, null)
        def creation = new CreateOnce(account, { late })
        try {
            make { throw lost() }
        } catch (OutcomeUnknownException expected) {
            assert expected
        }
        assert creation.findSettled(DATA).empty

        when:
        def made = creation.create(DATA, 'POST /volumes', [size: '20'], { throw lost(false) }) { throw new AssertionError() }

        then:
        made.empty
        looks == 2
    }

    def 'a ledger that fails together with the call does not hide what may exist'() {
        when:
        make {
            ledger.close()
            throw failure
        }

        then:
        def shown = thrown(expected)
        shown.suppressed*.class == [LedgerException]

        where:
        failure     || expected
        lost()      || OutcomeUnknownException
        lost(false) || WireException
    }

    def 'a ledger that fails together with a look does not hide that nothing is there'() {
        given:
        def missing = lost(false)

        when:
        ledger.close()
        def gone = creation().gone(new Resource(DATA, 99), missing)

        then:
        gone.problem() == "volume 'data' (id 99) is no longer on the service"
        gone.cause.is(missing)
        gone.suppressed*.class == [LedgerException]
    }

    def 'an id that cannot be recorded is said, whatever fails'() {
        when:
        make {
            ledger.close()
            '99'
        }

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().startsWith("volume 'data' was created with id 99, which could not be recorded")
    }

    def 'a create that another process of this host is at is waited for'() {
        given:
        ledger.intend(DATA, 'POST /volumes', [:])
        def other = open(Owner.thisProcess())

        when:
        creation(other).findSettled(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() =~ /, \d+ s ago, by process ${ProcessHandle.current().pid()} on .*, which is still running/
        unknown.remedy().get().startsWith('wait, then run again')
        !unknown.remedy().get().contains('forget')

        cleanup:
        other.close()
    }

    def 'a create that another process began since the look is waited for, too, and not sent'() {
        given:
        def other = open(Owner.thisProcess())
        other.intend(DATA, 'POST /volumes', [:])

        when:
        make { throw new AssertionError('sent') }

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() =~ /, \d+ s ago, by process ${ProcessHandle.current().pid()} on .*, which is still running/
        unknown.remedy().get().startsWith('wait, then run again')
        !unknown.remedy().get().contains('forget')

        cleanup:
        other.close()
    }

    def 'what another process created since the look is gone on with, and not sent'() {
        given:
        def other = open(Owner.thisProcess())

        expect:
        creation().ensure(DATA, { it.id() }, {
            other.intend(DATA, 'POST /volumes', [:]).record('99', [:])
            make { throw new AssertionError('sent') }
        }) == '99'

        cleanup:
        other.close()
    }

    def 'of a process of this host that has ended it is said, and nothing is waited for'() {
        given:
        def killed = open(new Owner(Owner.thisProcess().host(), Long.MAX_VALUE, 'killed'))
        killed.intend(DATA, 'POST /volumes', [:])

        when:
        creation().findSettled(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() =~ /by process ${Long.MAX_VALUE} on .*, which has ended, and no answer is recorded$/
        unknown.remedy().get().startsWith('check the account')

        cleanup:
        killed.close()
    }

    def 'one message names all creates that a run left open'() {
        given:
        def killed = open(new Owner('elsewhere', 4711L, 'killed'))
        def nodes = (1..3).collect { new Reference.Node(new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 80, false), "n$it") }
        (nodes + DATA).each { killed.intend(it, 'POST', [:]) }
        def apart = open(new Owner('elsewhere', 4712L, 'another'))
        apart.intend(new Reference.ByName(Kind.VOLUME, 'more'), 'POST /volumes', [:])

        when:
        creation().findSettled(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().endsWith('; 3 more of that run are open')
        unknown.remedy().get().readLines()*.strip().drop(1) == ['those that exist:',
            'ballast adopt --sandbox node web:80:n1 ID web:80:n2 ID web:80:n3 ID', 'ballast adopt --sandbox volume data ID',
            'those that do not:', 'ballast forget --sandbox node web:80:n1 web:80:n2 web:80:n3', 'ballast forget --sandbox volume data']
        unknown.remedy().get().startsWith('wait, then run again')

        cleanup:
        killed?.close()
        apart?.close()
    }

    def 'a ledger that cannot name what else is open does not hide that the outcome is unknown'() {
        given:
        def killed = open(new Owner('elsewhere', 4711L, 'killed'))
        killed.intend(DATA, 'POST /volumes', [:])
        killed.record(new Reference.ByName(Kind.VOLUME, 'more'), '100', [:])
        DriverManager.getConnection("jdbc:sqlite:${folder.resolve('ledger.db')}").withCloseable {
            it.createStatement().execute("UPDATE ballast_entry SET applied = '{' WHERE path = 'more'")
        }

        when:
        creation().findSettled(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().startsWith("volume 'data' may exist: POST /volumes was sent at ")
        unknown.suppressed*.class == [LedgerException]

        cleanup:
        killed?.close()
    }
}
