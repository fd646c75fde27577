package dev.ballast.simulation

import dev.ballast.error.BallastException
import dev.ballast.error.GoneException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.http.Reply
import dev.ballast.http.Request
import dev.ballast.ledger.Entry
import dev.ballast.ledger.LeaseSettings
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.ledger.SharedLedger
import dev.ballast.model.Kind
import dev.ballast.model.Operation
import dev.ballast.model.Reference
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.http.RequestContext
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.util.concurrent.ConcurrentLinkedQueue

/** The history of one plan: runs under bad luck, then runs until one sends no write, and what was violated on the way. */
final class History {

    static final Instant START = Instant.parse('2026-01-01T00:00:00Z')

    final Plan plan
    final Sandbox sandbox
    final Turns turns
    final SharedLedger ledger
    final Collection<String> texts = new ConcurrentLinkedQueue<>()
    final List<String> lines = Collections.synchronizedList([])
    final List<String> violations = Collections.synchronizedList([])
    int requests
    int accesses

    /** What was asked of the service. */
    final Set<Operation> operations = []

    /** The steps that have succeeded and are not run again. */
    final Set<Step> done = []

    /** What the service has after each version. */
    final List<List<?>> pictures = []

    private final Set<Long> foreign = []

    /** The ids of what somebody has deleted by hand. */
    private final Set<String> lost = []
    private final List<Run> live = Collections.synchronizedList([])
    private String theirs
    private int fired
    private int runs
    private boolean beating
    private Instant serviceBack = START
    private Instant ledgerRoom = START

    private History(Plan plan, Sandbox sandbox) {
        this.plan = plan
        this.sandbox = sandbox
        this.turns = new Turns(plan.seed, sandbox.&now, this.&advance)
        this.ledger = new SharedLedger({ sandbox.now() })
    }

    /** Performs the plan on a service of its own, up to the first violation. */
    static History of(Plan plan) {
        def sandbox = Sandbox.with().dialect(plan.dialect).start()
        try {
            def history = new History(plan, sandbox)
            history.perform()
            return history
        } finally {
            sandbox.close()
        }
    }

    boolean isFailed() {
        !violations.empty
    }

    /** Returns the history as a page of text. */
    String page() {
        (violations.collect { "VIOLATED: $it" } + [plan, 'history:'] + lines.collect { "    $it" }).join('\n')
    }

    private void perform() {
        strangers()
        plan.versions.eachWithIndex { steps, v ->
            if (!failed) {
                lines << "version ${v + 1}".toString()
                settle(steps)
                pictures << service().picture()
                if (v == 0) {
                    plan.lost.each { lose(it) }
                }
            }
        }
    }

    /** Makes what other people have on the account. */
    private void strangers() {
        others('POST', '/v4/volumes', '{"label": "theirs", "size": 20, "region": "us-east"}')
        others('POST', '/v4/nodebalancers', '{"label": "theirs", "region": "us-east"}')
        others('POST', '/v4/volumes', '{"label": "given-1", "size": 20, "region": "us-east"}')
        def state = sandbox.snapshot()
        foreign.addAll(new Service(state, [] as Set).ids())
        theirs = service().others()
        String given = service().state.volumes.find { it.label == 'given-1' }.id
        def person = open()
        person.adopt(new Reference.ByName(Kind.VOLUME, 'given-1'), given)
        person.close()
        [80, 8080, 9000].each { port -> (1..10).each { sandbox.listening("192.168.200.$it:$port", true) } }
    }

    private void lose(String volume) {
        def id = service().volumes().find { it.label == volume }?.id
        if (id != null) {
            others('DELETE', "/v4/volumes/$id", null)
            lost << id.toString()
            lines << "somebody deletes volume '$volume'".toString()
        }
    }

    private void others(String method, String path, String body) {
        def headers = [Host: 'localhost', 'Content-Type': 'application/json', Authorization: "Bearer ${sandbox.token()}".toString()]
        assert sandbox.answer(new RequestContext(method, path, null, headers, body ?: '', 'others')).status() == 200
    }

    private void settle(List<Step> steps) {
        int most = plan.mishaps.size() * 2 + 6
        for (int i = 0; i < most && !failed; i++) {
            int before = fired
            List<Run> batch = together(steps)
            boolean settled = batch.every { it.failure == null && it.writes == 0 }
            check(batch, settled)
            if (sandbox.now().isBefore(ledgerRoom)) {
                advance(Duration.between(sandbox.now(), ledgerRoom)) // the person makes room
            }
            boolean advised = batch.any { follow(it) }
            if (advised) {
                advance(Duration.ofSeconds(10)) // the person looks and writes
            }
            boolean lucky = fired == before
            batch.findAll { lucky && !advised && it.failure != null && batch.size() == 1 }.each {
                violated("$it.name failed without bad luck: ${it.outcome()}")
            }
            if (settled) {
                return
            }
        }
        violated("$most times the runs did not come to an end without a write")
    }

    /** Performs the steps by all runs of the crowd at once. */
    private List<Run> together(List<Step> steps) {
        List<Run> batch = (1..plan.crowd).collect { new Run(this, "run ${++runs}".toString()) }
        batch.each { turns.workBegins() }
        live.addAll(batch)
        def threads = batch.collect { run ->
            Thread.start {
                turns.await(run.name, null)
                try {
                    run.perform(steps)
                } finally {
                    turns.workEnds()
                }
            }
        }
        threads*.join()
        live.clear()
        done.addAll(steps.findAll { step -> step.once && batch.every { it.finished.contains(step) } })
        batch.each {
            lines << "$it.name: ${it.outcome()}".toString()
            texts << (it.failure instanceof BallastException ? "$it.failure ${it.failure.remedy().orElse('')}".toString() : "$it.failure".toString())
        }
        batch
    }

    /** Does literally what a stop has printed: looks at the account, then adopts what exists and forgets what does not. */
    private boolean follow(Run run) {
        if (!run.dead && run.failure instanceof GoneException) {
            return forgets(run.failure.remedy().orElse(''))
        }
        if (run.dead || !(run.failure instanceof OutcomeUnknownException)) {
            return false
        }
        String remedy = run.failure.remedy().orElse('')
        def commands = remedy.readLines().collect { it.find(/ballast (adopt|forget) .*/) }.findAll()
        if (commands.empty) {
            if (!remedy.contains('run again') && !remedy.contains('run it again') && !remedy.contains('write')) {
                violated("$run.name stopped and named no way on: ${run.outcome()}; $remedy")
            }
            return false
        }
        commands.each { command(it) }
        true
    }

    /** Does what is printed for a resource that is gone. */
    private boolean forgets(String remedy) {
        def named = remedy.find(/ballast forget .*? volume (\S+)/) { all, String name -> name - ';' }
        def entry = ledger.all().find { it.reference() == new Reference.ByName(Kind.VOLUME, named ?: '') }
        boolean gone = entry?.id() != null && !(entry.id().toLong() in service().ids())
        if (gone) {
            def repairing = open()
            repairing.forget(entry.reference())
            repairing.close()
            lines << "    the person writes: forget $entry.reference".toString()
        }
        gone
    }

    private void command(String command) {
        def words = command.split(' +# ')[0].split(' ').toList()
        boolean adopts = words[1] == 'adopt'
        words = words.drop(2)
        while (words[0].startsWith('--')) {
            words = words.drop(words[0] == '--state' ? 2 : 1)
        }
        def kind = Kind.values().find { it.word() == words[0] }
        def named = words.drop(1)
        def references = (adopts ? named.collate(2)*.first() : named).collect { ReferenceCodec.read(kind, it) }
        references.each { Reference reference ->
            def entry = ledger.all().find { it.reference() == reference }
            if (entry?.intent() == null) {
                return
            }
            String made = service().made(reference, ledger.all())
            if (adopts == (made != null)) {
                def repairing = open()
                adopts ? repairing.adopt(reference, made) : repairing.forget(reference)
                repairing.close()
                lines << "    the person writes: ${adopts ? "adopt $reference $made" : "forget $reference"}".toString()
            }
        }
    }

    private Ledger open() {
        def settings = new LedgerSettings(
            null, LedgerTarget.sandbox(Path.of('sim.json')), new Owner('person', null, 'person'), sandbox.&now, Path.of('/nowhere'), {}, { it }, LeaseSettings.NONE)
        ledger.open(settings, settings.owner(), { what, access -> access.get() } as SharedLedger.Boundary)
    }

    private void check(List<Run> batch, boolean settled) {
        def service = service()
        List<Entry> entries = ledger.all()
        service.twice().each { violated(it) }
        service.unknown(entries, settled || plan.dialect == 'documented').each { violated(it) }
        service.dangling(entries.findAll { !(it.id() in lost) }).each { violated(it) }
        if (service.others() != theirs) {
            violated('what others have was changed')
        }
        batch.each { run ->
            if (run.failure != null && !run.dead && !(run.failure instanceof BallastException)) {
                violated("$run.name failed with $run.failure at ${run.failure.stackTrace.take(5)}")
            }
        }
        secrets(entries)
    }

    private void secrets(List<Entry> entries) {
        (texts + entries*.toString() + lines).findAll { text -> [Run.PASSWORD, sandbox.token()].any { text.contains(it) } }.each {
            violated("a secret was written: $it")
        }
        texts.clear()
    }

    void violated(CharSequence what) {
        violations << what.toString()
    }

    /** Counts a request, writes it down and returns the mishap that befalls it, or null. */
    synchronized Mishap request(Run run, Request request) {
        requests++
        operations << request.operation()
        def mishap = plan.mishaps.find { !it.ofLedger && it.at == requests }
        if (mishap?.what == Mishap.AtRequest.SERVICE_RESTARTED) {
            serviceBack = sandbox.now() + Duration.ofSeconds(10)
        } else if (mishap == null && sandbox.now().isBefore(serviceBack)) {
            mishap = new Mishap(Mishap.AtRequest.SERVICE_RESTARTED, requests)
        }
        write(run, "${request.method()} ${request.path()}", mishap, requests)
    }

    /** Counts an access of the ledger and returns the mishap that befalls it, or null. */
    synchronized Mishap access(Run run, String what) {
        if (beating) {
            return null
        }
        accesses++
        def mishap = plan.mishaps.find { it.ofLedger && it.at == accesses }
        if (mishap?.what == Mishap.AtLedger.LEDGER_FULL) {
            ledgerRoom = sandbox.now() + Duration.ofSeconds(30)
        } else if (mishap == null && Character.isUpperCase(what.charAt(0)) && sandbox.now().isBefore(ledgerRoom)) {
            mishap = new Mishap(Mishap.AtLedger.LEDGER_FULL, accesses)
        }
        mishap == null ? null : write(run, what, mishap, requests)
    }

    private Mishap write(Run run, CharSequence what, Mishap mishap, int number) {
        lines << "${String.valueOf(number).padLeft(4)} +${Duration.between(START, sandbox.now()).toMillis() / 1000} s $run.name $what${mishap == null ? '' : "   <-- $mishap"}".toString()
        if (mishap != null) {
            fired++
        }
        mishap
    }

    void answered(Reply reply) {
        lines[-1] = "${lines[-1]} ${reply.status()}".toString()
    }

    /** Returns whether the run holds the lease if the request is a write. */
    boolean mayWrite(Run run, Request request) {
        !request.writes() || ledger.holder() == run.name
    }

    /** Lets half a minute pass in which the run sends no heartbeat, because its ledger does not answer. */
    void waitForLedger(Run run) {
        live.remove(run)
        6.times { advance(Duration.ofSeconds(5)) }
        live.add(run)
    }

    private Service service() {
        new Service(sandbox.snapshot(), foreign)
    }

    private void advance(Duration duration) {
        sandbox.advance(duration)
        beating = true
        try {
            live.each { it.beat() }
        } finally {
            beating = false
        }
    }
}
