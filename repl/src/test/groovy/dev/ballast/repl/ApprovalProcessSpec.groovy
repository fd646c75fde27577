package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.approval.Approvals
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Unroll

/** Plans that people sign with keys of ssh-keygen, and everything that must not count as a signature. */
@Requires({ ApprovalProcessSpec.hasSshKeygen() })
class ApprovalProcessSpec extends ProgramSpecification {

    private static final String SITE = "volume('data', 20)\nvolume('logs', 10)\n"
    private static final List<String> PEOPLE = ['alice', 'bob', 'carol', 'mallory']

    private static final String APPROVAL = 'approval@ballast.dev'

    @AutoCleanup
    Sandbox service = Sandbox.with().dialect('linode').start()

    /** The clock of the lease. */
    Sandbox clock = service

    Path plan
    Path site
    Path approvers

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(new VirtualTiming(clock, clock::now))
    }

    def setup() {
        service.advance(Duration.between(service.now(), Instant.now()))
        environment.putAll(BALLAST_PROFILE: 'prod', BALLAST_TOKEN: service.token(), XDG_CACHE_HOME: folder.resolve('cache').toString())
        PEOPLE.each { execute('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', it, '-f', key(it)) }
        plan = folder.resolve('plan.json')
        site = script(SITE, 'site.groovy')
        approvers = folder.resolve('config/ballast/approvers')
        Files.createDirectories(approvers.parent)
        allow(*(PEOPLE - 'mallory').collect { line(it) })
        configure('prod', 2)
    }

    private void configure(String name, int approvals, String more = '') {
        approvers.resolveSibling('config.toml').text = "[profile.$name]\nurl = \"${service.url()}\"\ndialect = \"linode\"\nregion = \"us-east\"\n" +
            "ledger = \"${folder.resolve('ledger.db')}\"\napprovals = $approvals\napprovers = \"approvers\"\n$more\n"
    }

    private Path key(String person) {
        folder.resolve("id_$person")
    }

    private String line(String person, String options = '') {
        "$person@example.com $options ${key(person).resolveSibling("id_${person}.pub").text.trim()}"
    }

    private void allow(String... lines) {
        approvers.text = lines.join('\n') + '\n'
        Files.setPosixFilePermissions(approvers, PosixFilePermissions.fromString('rw-------'))
    }

    private void execute(Object... command) {
        def process = new ProcessBuilder(command*.toString()).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def text = process.inputStream.text
        assert process.waitFor() == 0: text
    }

    private int planned(String by = 'alice') {
        ballast('run', '--dry-run', '--out', plan, '--key', key(by), site)
    }

    private int approve(String by, Object... more) {
        ballast('approve', '--yes', '--key', key(by), *more, plan)
    }

    private Path approval(String by) {
        plan.resolveSibling("plan.json.approval.$by@example.com")
    }

    /** Signs any text, as a person can without Ballast. */
    private void signs(String by, String namespace, Map<String, String> lines, Path to) {
        def sha256 = 'SHA-256'.with { java.security.MessageDigest.getInstance(it).digest(plan.bytes).encodeHex().toString() }
        def now = Instant.now().truncatedTo(ChronoUnit.SECONDS)
        def all = [namespace: namespace, 'plan-sha256': sha256, target: "prod at ${service.url().authority}", by: "$by@example.com", from: now, until: now.plusSeconds(3600)] + lines
        def text = folder.resolve('statement')
        text.text = 'ballast statement 1\n' + all.collect { "$it.key: $it.value\n" }.join()
        execute('ssh-keygen', '-q', '-Y', 'sign', '-n', namespace, '-f', key(by), text)
        to.text = text.text + folder.resolve('statement.sig').text
        folder.resolve('statement.sig').toFile().delete()
    }

    private List<String> writes() {
        service.journal()*.method.findAll { it != 'GET' }
    }

    private boolean refused(String why) {
        int status = ballast('run', '--plan', plan, site)
        assert status == 3: err
        assert err.contains(why)
        assert writes() == []
        true
    }

    def 'a plan that two other people have approved runs once'() {
        expect:
        planned() == 0
        refused('[B335]: the plan may not run, and nothing was sent: it lacks 2 approvals of 2')
        approve('bob') == 0
        out.contains("+ volume 'data'")
        out.contains('planned by alice@example.com')
        out.contains('missing: 1 approval of 2')
        refused('it lacks 1 approval of 2')
        approve('carol', '--for', '4h') == 0
        out.contains('approved: it may run')

        and:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST']

        and: 'the report says that it has run'
        ballast('approvals', plan) == 10
        out.contains('the plan has run, in run 1, and a plan runs once')
        ballast('approvals', '--output', 'json', plan) == 10
        json().run == 1

        and: 'who permitted it is in the log'
        ballast('log', '1') == 0
        out =~ /given +planner alice@example.com +SHA256:\S+ .*from \S+ until \S+/
        out =~ /given +approval bob@example.com +SHA256:\S+/
        out =~ /given +approval carol@example.com +SHA256:\S+/
    }

    def 'a run that stops after a write asks for a new plan'() {
        given:
        site.text = "volume('data', 20)\nprintln 'next'\nvolume('logs', 10)\n"
        planned()
        approve('bob')
        approve('carol')
        whenPrinted = { if (it.contains('next')) { signals.accept(2) } }

        expect:
        ballast('run', '--plan', plan, site) == 130
        err.contains('the resources listed above exist; create a new plan to continue')
        writes() == ['POST']
    }

    def 'a plan runs once, although it would have an effect again'() {
        given:
        Ballast.builder().on(service).withCloseable { it.region('us-east'); it.volume('data', 20) }
        site.text = "api.put('/volumes/1001', tags: ['a'])"

        expect:
        planned() == 0
        approve('bob') == 0
        approve('carol') == 0
        ballast('run', '--plan', plan, site) == 0
        ballast('run', '--plan', plan, site) != 0
        err.contains('the plan was run before, in run 1, so nothing was sent')
        writes() == ['POST', 'PUT']
    }

    def 'a person who may break the glass runs the own plan alone, and another one acknowledges it'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        planned()

        expect:
        approve('alice', '--break-glass', '--why', 'the site is down') == 0
        out.contains("+ volume 'data'")
        out.contains('approved: alice@example.com breaks the glass')
        ballast('approvals', plan) == 0
        out =~ /plan\.json\.break-glass +alice@example\.com .* yes/
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST']

        and: 'log and status show it'
        ballast('log') == 0
        out.contains('run 1 broke the glass: alice@example.com, the site is down')
        out.contains('ballast approvals --profile prod --acknowledge 1')
        ballast('log', '1') == 0
        out =~ /given +planner alice@example.com +SHA256:\S+/
        out =~ /awaited +break-glass alice@example.com +SHA256:\S+ .*the site is down; from \S+ until/
        ballast('status') == 10
        out.contains('run 1 broke the glass')
        ballast('status', '--output', 'json') == 10
        json().awaited[0].contains('run 1 broke the glass')

        and: 'not by the one who broke it, not by a stranger, and not twice'
        ballast('approvals', '--acknowledge', 1, '--key', key('alice')) == 3
        err.contains('alice@example.com broke the glass, so another person acknowledges it')
        ballast('approvals', '--acknowledge', 1, '--key', key('mallory')) == 2
        ballast('approvals', '--acknowledge', 2, '--key', key('bob')) == 2
        err.contains('there is no run 2 in the log of this target')
        ballast('approvals', '--acknowledge', 1, '--key', key('bob')) == 0
        out.contains('bob@example.com acknowledges run 1')
        ballast('approvals', '--acknowledge', 1, '--key', key('carol')) == 2
        err.contains('run 1 awaits no acknowledgement')

        and:
        ballast('log') == 0
        !out.contains('broke the glass')
        ballast('log', '1') == 0
        out =~ /given +break-glass alice@example.com/
        out =~ /given +acknowledgement bob@example.com +SHA256:\S+/
        ballast('status') == 0
    }

    private static final String STEPS = "volume('data', 20)\napproval('switch traffic', timeout: 30.minutes)\nvolume('logs', 10)\nvolume('data').resize(40)\n"

    /** Runs a plan that is approved up to its first wait, in run 1. */
    private void waits(String text = STEPS) {
        site.text = text
        assert planned() == 0: err
        approve('bob')
        approve('carol')
        assert ballast('run', '--plan', plan, site) == 6: err
    }

    private int approveStep(String by, String step = 'switch traffic', long run = 1) {
        ballast('approve', '--yes', '--key', key(by), '--step', step, '--run', run, site)
    }

    private Path stepFile(String by) {
        site.resolveSibling("site.groovy.run-1.approval.$by@example.com")
    }

    def 'a run waits for the approval of a step, and the same command continues there'() {
        given:
        configure('prod', 2, ['on_waiting_approval', 'on_end'].collect { "$it = \"cat >$folder/$it\"" }.join('\n'))
        def (told, ended) = [folder.resolve('on_waiting_approval').toFile(), folder.resolve('on_end').toFile()]

        when:
        waits()

        then:
        err =~ /run 1 waits for the approval of 'switch traffic' until \S+Z/
        err.contains("    ballast approve --profile prod --step 'switch traffic' --run 1 site.groovy\n")
        err.contains('waiting: 1 created')
        writes() == ['POST']

        and: 'the hook can tell other people what to type'
        with(new JsonSlurper().parse(told)) {
            status == 'waiting'
            awaited == [run: 1, step: 'switch traffic', approve: "ballast approve --profile prod --step 'switch traffic' --run 1 site.groovy"]
        }
        !ended.exists()

        and: 'the lease is free, and log and status show it'
        ballast('lease') == 0
        out.contains('nobody') || out.contains('no run')
        ballast('log') == 0
        out =~ /1 .* site.groovy +waiting /
        out =~ /run 1 waits for the approval of 'switch traffic' until \S+Z/
        out.contains("ballast approve --profile prod --step 'switch traffic' --run 1 SCRIPT")
        ballast('log', '1') == 0
        out =~ /awaited +step switch traffic +site.groovy:2 +until \S+Z/
        ballast('status') == 10
        out.contains("run 1 waits for the approval of 'switch traffic'")
        ballast('approvals', plan) == 0
        out.contains('approved: it may run')

        and: 'it waits until two others have approved it'
        ballast('run', '--output', 'json', '--plan', plan, site) == 6
        json().status == 'waiting' && json().exit == 6
        told.text == out.readLines().last() + '\n'
        approveStep('bob') == 0
        out.contains('wrote ' + stepFile('bob'))
        ballast('run', '--plan', plan, site) == 6
        err.contains('and it lacks 1 approval of 2')
        approveStep('alice') == 0
        ballast('run', '--plan', plan, site) == 6
        err.contains('site.groovy.run-1.approval.alice@example.com does not count: alice@example.com created the plan')
        writes() == ['POST']
        approveStep('carol') == 0

        and:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST']
        new JsonSlurper().parse(ended).status == 'done'
        ballast('log') == 0
        !out.contains('waits for')
        ballast('log', '1') == 0
        out =~ /given +step switch traffic/
        ballast('log', '5') == 0
        out =~ /given +step-approval bob@example.com +SHA256:\S+/
        out =~ /given +step-approval carol@example.com +SHA256:\S+/

        and: 'it has run once'
        ballast('run', '--plan', plan, site) != 0
        writes() == ['POST', 'POST', 'POST']
        ballast('approvals', plan) == 10
        out.contains('and a plan runs once')
    }

    @Unroll
    def 'a step is not approved by #attack'(String attack, String why) {
        given:
        waits()
        approveStep('bob')

        when:
        "$attack"()

        then:
        ballast('run', '--plan', plan, site) == 6
        err.contains(why)
        writes() == ['POST']

        where:
        attack                  || why
        'anApprovalOfThePlan'   || 'it is signed for approval@ballast.dev'
        'anotherStep'           || "it is for run 1, drop all, and this is run 1, switch traffic"
        'anotherRun'            || 'it is for run 2, switch traffic, and this is run 1, switch traffic'
        'anotherScript'         || 'it is for another plan, or the plan has changed since'
        'aStepTooEarly'         || 'it was not signed while the run waited'
        'aRevokedStep'          || 'no valid signature of carol@example.com'
    }

    private void anApprovalOfThePlan() {
        stepFile('carol').bytes = approval('carol').bytes
    }

    private void anotherStep() {
        approveStep('carol', 'drop all')
    }

    private void anotherRun() {
        approveStep('carol', 'switch traffic', 2)
        Files.move(site.resolveSibling('site.groovy.run-2.approval.carol@example.com'), stepFile('carol'))
    }

    private void anotherScript() {
        def same = site.text
        site.text = same + '// more'
        approveStep('carol')
        site.text = same
    }

    private void signsStep(Map<String, String> lines) {
        def sha256 = java.security.MessageDigest.getInstance('SHA-256').digest(site.bytes).encodeHex().toString()
        def now = Instant.now().truncatedTo(ChronoUnit.SECONDS)
        def all = [namespace: 'step@ballast.dev', 'script-sha256': sha256, target: "prod at ${service.url().authority}", by: 'carol@example.com', from: now, until: now.plusSeconds(3600)] + lines + [step: 'run 1, switch traffic']
        def text = folder.resolve('statement')
        text.text = 'ballast statement 1\n' + all.collect { "$it.key: $it.value\n" }.join()
        execute('ssh-keygen', '-q', '-Y', 'sign', '-n', 'step@ballast.dev', '-f', key('carol'), text)
        stepFile('carol').text = text.text + folder.resolve('statement.sig').text
        folder.resolve('statement.sig').toFile().delete()
    }


    private void aStepTooEarly() {
        def before = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(3600)
        signsStep(from: "$before".toString(), until: "${before.plusSeconds(7200)}".toString())
    }

    private void aRevokedStep() {
        approveStep('carol')
        allow(line('alice'), line('bob'), line('carol', 'namespaces="approval@ballast.dev"'))
    }

    @Unroll
    def 'a step that was approved is not, for the next run, after #attack'(String attack, String why) {
        given:
        waits()
        approveStep('bob')
        approveStep('carol')
        service.fail(Fault.on('POST /volumes').first(1).status(400))
        assert ballast('run', '--plan', plan, site) == 1

        when:
        "$attack"()

        then:
        ballast('run', '--plan', plan, site) == 6
        err.contains(why)
        writes() == ['POST', 'POST']
        ballast('log') == 0
        out.contains("run 1 waits for the approval of 'switch traffic'")

        when:
        allow(*(PEOPLE - 'mallory').collect { line(it) })
        approveStep('carol')

        then:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST', 'POST']

        where:
        attack                 || why
        'takeStepAway'         || 'and it lacks 1 approval of 2'
        'revokeStepsOfCarol'   || 'no valid signature of carol@example.com by a key that counts now'
    }

    private void takeStepAway() {
        Files.delete(stepFile('carol'))
    }

    private void revokeStepsOfCarol() {
        allow(line('alice'), line('bob'), line('carol', 'namespaces="approval@ballast.dev"'))
    }

    def 'a step stays done if each write below it has happened'() {
        given:
        waits("volume('data', 20)\napproval('one')\nvolume('logs', 10)\napproval('two')\nvolume('more', 10)\n")
        ['bob', 'carol'].each { approveStep(it, 'one') }
        assert ballast('run', '--plan', plan, site) == 6
        ['bob', 'carol'].each {
            Files.delete(stepFile(it))
            approveStep(it, 'two', 2)
        }

        expect:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST']
    }

    def 'a signature of a person approves no step of the name of that person'() {
        given:
        waits("volume('data', 20)\napproval('one')\nvolume('logs', 10)\napproval('bob@example.com')\nvolume('more', 10)\n")
        ['bob', 'carol'].each { approveStep(it, 'one') }

        expect:
        ballast('run', '--plan', plan, site) == 6
        err.contains("run 2 waits for the approval of 'bob@example.com'")
        writes() == ['POST', 'POST']
    }

    def 'a run that broke the glass ends the wait of an earlier one'() {
        given:
        waits()
        configure('prod', 2, 'break_glass = "alice@example.com"')
        ['bob', 'carol'].each { Files.delete(approval(it)) }
        assert approve('alice', '--break-glass', '--why', 'down') == 0
        confirm = { Optional.of('y') } as Confirm

        expect:
        ballast('run', '--plan', plan, site) == 0
        ballast('approvals', '--acknowledge', 2, '--key', key('bob')) == 0
        ballast('log') == 0
        !out.contains('waits for')
        ballast('status') == 0
        ballast('log', '1') == 0
        out =~ /given +step switch traffic/
    }

    def 'a run that would ask for a step, and can ask nobody, writes nothing'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        site.text = STEPS
        planned()
        approve('alice', '--break-glass', '--why', 'down')

        expect:
        ballast('run', '--plan', plan, site) == 2
        err.contains('cannot ask for confirmation: run this plan on prod at')
        writes() == []

        and:
        ballast('run', '--yes', '--plan', plan, site) == 0
    }

    /** Lets an administrator write something, so that the log drops what is older than a day. */
    private void pruneAfter(Duration time) {
        service.advance(time)
        configure('prod', 2, 'log_keep = "1d"')
        def file = approvers.resolveSibling('config.toml')
        file.text = file.text.replaceAll(/(approv|break).*\n/, '')
        assert ballast('run', script("volume('v${time.toDays()}', 10)", 'other.groovy')) == 0: err
    }

    def 'the log keeps a run that broke the glass whole until somebody acknowledges it'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        planned()
        approve('alice', '--break-glass', '--why', 'the site is down')
        assert ballast('run', '--plan', plan, site) == 0

        when:
        pruneAfter(Duration.ofDays(3))

        then:
        ballast('log', '1') == 0
        out =~ /given +plan [0-9a-f]{64}/
        out =~ /given +planner alice@example.com/
        out =~ /created +volume data/
        out =~ /awaited +break-glass alice@example.com/

        when:
        configure('prod', 2)
        ballast('approvals', '--acknowledge', 1, '--key', key('bob')) == 0
        pruneAfter(Duration.ofDays(2))

        then:
        ballast('log', '1') == 2
    }

    def 'the log keeps a run that waits whole until its time is over'() {
        given:
        waits("volume('data', 20)\napproval('switch traffic', timeout: 96.hours)\nvolume('logs', 10)\n")

        when:
        pruneAfter(Duration.ofDays(3))

        then:
        ballast('log', '1') == 0
        out =~ /given +plan [0-9a-f]{64}/
        out =~ /created +volume data/
        out =~ /awaited +step switch traffic/

        when:
        pruneAfter(Duration.ofDays(2))

        then:
        ballast('log', '1') == 2
    }

    def 'a step that nobody has approved in its time ends the plan'() {
        given:
        waits()
        service.advance(Duration.ofMinutes(31))

        expect:
        ballast('run', '--plan', plan, site) == 1
        err.contains("the time for 'switch traffic' was until")
        writes() == ['POST']
        ballast('log') == 0
        !out.contains('waits for the approval')
    }

    def 'a script that catches the wait sends nothing more'() {
        when:
        waits("volume('data', 20)\ntry { approval('switch traffic') } catch (Exception ignored) { }\ntry { volume('logs', 10) } catch (Exception ignored) { }\n")

        then:
        writes() == ['POST']
    }

    def 'the run that continues does no more than the plan'() {
        given:
        script("volume('extra', 10)\n", 'loaded.groovy')
        waits(STEPS + "evaluate(new File('${folder.resolve('loaded.groovy')}'))\n")
        approveStep('bob')
        approveStep('carol')

        when:
        folder.resolve('loaded.groovy').text = "volume('other', 10)\n"

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains("create of volume 'other'")
        writes() == ['POST']

        when: 'the next run fails after its step, and another one continues'
        folder.resolve('loaded.groovy').text = "volume('extra', 10)\n"
        service.fail(Fault.on('POST /volumes').first(1).status(400))

        then:
        ballast('run', '--plan', plan, site) == 1
        ballast('run', '--plan', plan, site) == 0
        ballast('names') == 0
        out =~ /data/ && out =~ /logs/ && out =~ /extra/
    }

    def 'a run that leaves out a step of the plan sends nothing below it'() {
        given:
        script("approval('loaded')\n", 'loaded.groovy')
        site.text = "volume('data', 20)\nevaluate(new File('${folder.resolve('loaded.groovy')}'))\nvolume('logs', 10)\n"
        planned()
        approve('bob')
        approve('carol')

        when:
        folder.resolve('loaded.groovy').text = "if (rehearsing()) approval('loaded')\n"

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('below a step to approve')
        writes() == ['POST']
    }

    def 'a plan whose run has sent a request of its own goes on in no other run'() {
        given:
        waits("volume('data', 20)\napproval('switch traffic')\napi.post('/volumes', label: 'twice', size: 10, region: 'us-east')\nif (!rehearsing()) throw new RuntimeException('no')\n")
        approveStep('bob')
        approveStep('carol')

        expect:
        ballast('run', '--plan', plan, site) == 1
        ballast('run', '--plan', plan, site) != 0
        writes() == ['POST', 'POST']
    }

    @Unroll
    def 'the rest of a plan finds #what that was created before the step'(String what, String before, String after) {
        given:
        waits("$before\napproval('switch traffic')\n$after\n")
        approveStep('bob')
        approveStep('carol')

        expect:
        ballast('run', '--plan', plan, site) == 0

        where:
        what               | before                                                              | after
        'a NodeBalancer'   | "def lb = nodebalancer('web') { port(80) { node 'web-1', '192.168.128.2:80' } }" | "lb.port(80).node('web-1').drain(); volume('logs', 10)"
        'a private address' | "def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }" | "nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }"
        'a volume'         | "def data = volume('data', 20)\ndef web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }" | "data.attachTo(web); web.reboot()"
        'a public address' | "def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }" | "firewall('gate') { inbound { accept 'tcp', 22, from: web.publicIp } }"
        'a VPC'            | "def shop = vpc('shop') { subnet 'web', '10.0.0.0/24' }"            | "instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; vpc shop.subnet('web') }"
    }

    def 'a person who broke the glass approves the steps at the terminal'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        site.text = STEPS
        planned()
        approve('alice', '--break-glass', '--why', 'down')
        def asked = []
        confirm = { asked << it; Optional.of('y') } as Confirm

        expect:
        ballast('run', '--plan', plan, site) == 0
        asked.any { it.contains("approve 'switch traffic' on prod at") }
        writes() == ['POST', 'POST', 'POST']
    }

    @Unroll
    def 'nobody approves a step with #how'(String how, List<Object> options, String why) {
        expect:
        ballast('approve', '--yes', '--key', key('bob'), *options.collect { it == 'SITE' ? site : it }) == 2
        err.contains(why)

        where:
        how              | options                                                       || why
        'no run'         | ['--step', 'x', 'SITE']                                       || '--step and --run belong together'
        'no step'        | ['--run', '1', 'SITE']                                        || '--step and --run belong together'
        'a broken glass' | ['--step', 'x', '--run', '1', '--break-glass', '--why', 'x', 'SITE'] || '--step and --run belong together'
        'no runbook'     | ['--step', 'x', '--run', '1', '/nowhere.groovy']              || '/nowhere.groovy'
    }

    @Unroll
    def 'nobody breaks the glass #how'(String how, String setting, String by, List<String> options, String why) {
        given:
        configure('prod', 2, setting)
        planned()

        expect:
        approve(by, *options) != 0
        err.contains(why)
        !Files.exists(plan.resolveSibling('plan.json.break-glass'))

        where:
        how                    | setting                           | by      | options                             || why
        'without the setting'  | ''                                | 'bob'   | ['--break-glass', '--why', 'x']     || 'has no break_glass'
        'in place of another'  | 'break_glass = "bob@example.com"' | 'carol' | ['--break-glass', '--why', 'x']     || 'bob@example.com alone breaks the glass here, and this is the key of carol@example.com'
        'without a reason'     | 'break_glass = "bob@example.com"' | 'bob'   | ['--break-glass']                   || '--break-glass needs a reason'
        'for a blank reason'   | 'break_glass = "bob@example.com"' | 'bob'   | ['--break-glass', '--why', ' ']     || '--break-glass needs a reason'
        'by a reason alone'    | 'break_glass = "bob@example.com"' | 'bob'   | ['--why', 'x']                      || '--why belongs to --break-glass'
    }

    @Unroll
    def 'the glass is whole after #attack'(String attack, String why) {
        given:
        configure('prod', 2, 'break_glass = "bob@example.com"')
        planned()
        assert approve('bob', '--break-glass', '--why', 'down') == 0

        when:
        "$attack"()

        then:
        refused(why)

        where:
        attack                  || why
        'takeGlassAway'         || 'it lacks 2 approvals of 2'
        'giveGlassToCarol'      || 'carol@example.com alone breaks the glass here'
        'changePlan'            || 'the plan has changed since'
        'unsign'                || 'the signature of the planner'
        'anApprovalAsGlass'     || 'it is signed for approval@ballast.dev'
        'glassAsAnApproval'     || 'it is signed for break-glass@ballast.dev'
        'aKeyForApprovalsAlone' || 'no valid signature of bob@example.com by a key that counts now'
        'anotherReason'         || 'no valid signature of bob@example.com by a key that counts now'
    }

    private Path glass() {
        plan.resolveSibling('plan.json.break-glass')
    }

    private void takeGlassAway() {
        configure('prod', 2)
    }

    private void giveGlassToCarol() {
        configure('prod', 2, 'break_glass = "carol@example.com"')
    }

    private void anApprovalAsGlass() {
        approve('bob')
        glass().bytes = approval('bob').bytes
    }

    private void glassAsAnApproval() {
        Files.move(glass(), approval('bob'))
    }

    private void aKeyForApprovalsAlone() {
        allow(line('alice'), line('bob', 'namespaces="approval@ballast.dev"'))
    }

    private void anotherReason() {
        glass().text = glass().text.replace('why: down', 'why: fire')
    }

    def 'a person sees the plan, and may say no'() {
        given:
        planned()
        def asked = []
        confirm = { asked << it; Optional.of('n') } as Confirm

        expect:
        ballast('approve', '--key', key('bob'), plan) == 1
        out.contains("+ volume 'data'") && out.contains('size: 20')
        asked[0] =~ /approve this plan as bob@example.com until [-0-9]+T\d\d:\d\d:\d\dZ\? \[y\/N\]/
        !Files.exists(approval('bob'))
    }

    @Unroll
    def 'nobody approves #what'(String what, String before, List<Object> options, String why) {
        given:
        planned()
        "$before"()

        expect:
        ballast('approve', '--yes', *options.collect { it in PEOPLE ? key(it) : it }, plan) != 0
        err.contains(why)
        plan.parent.toFile().list().findAll { it.startsWith('plan.json.approval') } == []

        where:
        what                          | before              | options                         || why
        'the own plan'                | 'nothing'           | ['--key', 'alice']              || 'created the plan, so another person approves it\n  help: have another person approve it'
        'as somebody unknown'         | 'nothing'           | ['--key', 'mallory']            || 'config/ballast/approvers lists no person with the key in'
        'without a key'               | 'nothing'           | []                              || 'lists no key in'
        'for longer than the log'     | 'nothing'           | ['--key', 'bob', '--for', '8d'] || 'write 1m to 7d'
        'for a moment'                | 'nothing'           | ['--key', 'bob', '--for', '1s'] || 'write 1m to 7d'
        'by a missing key'            | 'nothing'           | ['--key', '/nope']              || 'the public key /nope.pub does not exist'
        'for no time'                 | 'nothing'           | ['--key', 'bob', '--for', '0']  || "--for '0' is not a duration"
        'a plan without a planner'    | 'unsign'            | ['--key', 'bob']                || 'the plan has no signature of its planner: there is no plan.json.planner'
        'a plan that changed'         | 'changePlan'        | ['--key', 'bob']                || 'the plan has changed since'
        'by a name with a pattern'    | 'allowPattern'      | ['--key', 'carol']              || 'config/ballast/approvers lists no person with the key in'
        'as another name of the own'  | 'allowOtherName'    | ['--key', 'carol']              || 'alice@example.com created the plan'
        'what is no plan'             | 'emptyPlan'         | ['--key', 'bob']                || 'is not a plan that this version can read\n  help: ask who created the plan for its file, or create'
        'the plan of another profile' | 'chooseOther'       | ['--key', 'bob']                || 'the plan is for prod at'
    }

    private void nothing() {}

    private void allowPattern() {
        allow(line('alice'), line('carol').replace('carol@example.com ', '*@example.com '))
    }

    private void allowOtherName() {
        allow(line('alice'), line('carol').replace('carol@example.com ', 'carol@example.com,alice@example.com '))
    }

    private void unsign() {
        Approvals.plannerFile(plan).toFile().delete()
    }

    private void changePlan() {
        plan << ' '
    }

    private void emptyPlan() {
        plan.text = '{}'
    }

    private void chooseOther() {
        environment.BALLAST_PROFILE = 'other'
        configure('other', 2)
    }

    @Unroll
    def 'a plan does not run with #attack'(String attack, String why) {
        given:
        planned()
        approve('bob')

        when:
        "$attack"()

        then:
        refused(why)

        and: 'the report says the same'
        ballast('approvals', plan) == 10
        out.contains(why) || why.contains('lacks')
        ballast('approvals', '--output', 'json', plan) == 10
        json().missing != null

        where:
        attack                      || why
        'thePlannersApproval'       || 'alice@example.com created the plan'
        'thePlannersOtherName'      || 'alice@example.com created the plan'
        'aFriendOfThePlannersKey'   || 'alice@example.com created the plan'
        'onePersonBySharedKeys'     || 'the same person as in plan.json.approval.bob@example.com'
        'onePersonBySharedNames'    || 'the same person as in plan.json.approval.bob@example.com'
        'oneApproverTwice'          || 'the same person as in plan.json.approval.bob@example.com'
        'oneKeyUnderTwoNames'       || 'the same person as in plan.json.approval.bob@example.com'
        'oneKeyWithTwoNames'        || 'the same person as in plan.json.approval.bob@example.com'
        'twoKeysUnderOneName'       || 'the same person as in plan.json.approval.bob@example.com'
        'anUnknownKey'              || 'no valid signature of mallory@example.com by a key that counts now'
        'anotherPersonsName'        || 'no valid signature of carol@example.com by a key that counts now'
        'aKeyForPlansAlone'         || 'no valid signature of carol@example.com by a key that counts now'
        'anExpiredKey'              || 'no valid signature of carol@example.com by a key that counts now'
        'aRevokedKey'               || 'no valid signature of bob@example.com by a key that counts now'
        'aPattern'                  || 'no valid signature of carol@example.com by a key that counts now'
        'aPatternAsName'            || 'no valid signature of da* by a key that counts now'
        'aSignatureForGit'          || 'no valid signature of carol@example.com by a key that counts now'
        'aPlannersSignature'        || 'it is signed for plan@ballast.dev'
        'anApprovalOfAnotherPlan'   || 'it is for another plan, or the plan has changed since'
        'anApprovalForStaging'      || 'it is for staging at'
        'anApprovalThatEnded'       || 'it has ended at'
        'anApprovalOfTheFuture'     || 'and the clock here shows'
        'anApprovalForAMonth'       || 'it is for more than 7 days'
        'aLongerApproval'           || 'no valid signature of bob@example.com by a key that counts now'
        'aStatementOfTwoMeanings'   || 'it is no statement'
        'anEndlessFile'             || 'it is no statement'
        'aHigherNumber'             || 'it lacks 1 approval of 3'
    }

    @Unroll
    def 'an approved plan does not run after #change'(String change, String why) {
        given:
        script("volume('extra', 10)\n", 'loaded.groovy')
        site.text = SITE + "evaluate(new File('${folder.resolve('loaded.groovy')}'))\n"
        assert planned() == 0
        approve('bob')
        approve('carol')

        when:
        "$change"()

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains(why)
        writes() == []

        where:
        change             || why
        'changePlan'       || 'the plan has changed since'
        'changeSite'       || 'differs in its script'
        'changeLoaded'     || 'is out of date'
        'openApprovers'    || 'approvers: others can write to it'
        'linkApprovers'    || 'approvers: others can write to it'
        'loseApprovers'    || 'the file of approvers does not exist'
        'chooseOther'      || 'differs in its target'
        'changeUrl'        || 'differs in its target'
        'elsewhere'        || 'BALLAST_LEDGER sets the ledger'
    }

    def 'a clock that was set back gives no approval its time back'() {
        given:
        def ahead = Sandbox.with().start()
        ahead.advance(Duration.between(ahead.now(), Instant.now().plus(2, ChronoUnit.DAYS)))
        planned()
        approve('bob')
        approve('carol')

        when: 'the clock of the lease is right'
        clock = ahead

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('the approvals of the plan have ended at')
        writes() == []

        when: 'a run of then is recorded, and the clock is set back'
        approvers.resolveSibling('config.toml').text = approvers.resolveSibling('config.toml').text.replaceAll(/approv.*\n/, '')
        ballast('run', script("volume('first', 10)", 'first.groovy')) == 0
        configure('prod', 2)
        clock = service

        then:
        ballast('run', '--plan', plan, site) != 0
        err.contains('but a run began at')
        writes() == ['POST']

        cleanup:
        ahead.close()
    }

    def 'a link in place of an approval leads to no other file'() {
        given:
        planned()
        def victim = script('mine', 'victim')
        Files.createSymbolicLink(approval('bob'), victim)

        expect:
        approve('bob') == 2
        err.contains("plan.json.approval.bob@example.com: a symbolic link")
        victim.text == 'mine'
    }

    def 'the report says so if the ledger cannot tell whether the plan has run'() {
        given:
        planned()
        approve('bob')
        approve('carol')
        folder.resolve('ledger.db').text = 'no ledger'

        expect:
        ballast('approvals', plan) == 0
        err.contains('note: the ledger cannot say here whether the plan has run')
        out.contains('approved: it may run')
    }

    def 'the report shows each signature'() {
        given:
        planned()
        approve('bob')

        expect:
        ballast('approvals', plan) == 10
        out =~ /plan\.json\.planner +alice@example\.com +SHA256:\S+ .* yes/
        out =~ /plan\.json\.approval\.bob@example\.com +bob@example\.com +SHA256:\S+ .* yes/
        out.contains('missing: 1 approval of 2')

        and:
        approve('carol') == 0
        ballast('approvals', '--output', 'json', plan) == 0
        with(json()) {
            missing == null
            run == null
            needed == 2
            planner.by == 'alice@example.com'
            approvals*.by == ['bob@example.com', 'carol@example.com']
            approvals*.counts == [true, true]
        }
    }

    private void thePlannersApproval() {
        signs('alice', APPROVAL, [:], approval('alice'))
    }

    private void thePlannersOtherName() {
        allow(line('alice'), line('alice').replace('alice@example.com ', 'alicia@example.com '), line('bob'))
        signs('alice', APPROVAL, [by: 'alicia@example.com'], approval('alicia'))
    }

    private void oneApproverTwice() {
        approval('bobby').bytes = approval('bob').bytes
    }

    private void aFriendOfThePlannersKey() {
        allow(line('alice'), line('bob'), line('carol'), line('alice').replace('alice@example.com ', 'carol@example.com '))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void onePersonBySharedKeys() {
        allow(line('alice'), line('bob'), line('bob').replace('bob@example.com ', 'carol@example.com '), line('carol', 'namespaces="approval@ballast.dev"'))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void onePersonBySharedNames() {
        allow(line('alice'), line('bob').replace('bob@example.com ', 'bob@example.com,"rob@example.com" ').replace('"', ''), line('mallory').replace('mallory@example.com ', 'rob@example.com,dora@example.com '),
            line('carol').replace('carol@example.com ', '"carol@example.com,dora@example.com" '))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void aPatternAsName() {
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', 'da* '))
        signs('carol', APPROVAL, [by: 'da*'], approval('carol'))
    }

    private void oneKeyUnderTwoNames() {
        allow(line('alice'), line('bob'), line('bob').replace('bob@example.com ', 'rob@example.com '))
        signs('bob', APPROVAL, [by: 'rob@example.com'], approval('rob'))
    }

    private void oneKeyWithTwoNames() {
        allow(line('alice'), line('bob').replace('bob@example.com ', 'bob@example.com,rob@example.com '))
        signs('bob', APPROVAL, [by: 'rob@example.com'], approval('rob'))
    }

    private void twoKeysUnderOneName() {
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', 'bob@example.com '))
        signs('carol', APPROVAL, [by: 'bob@example.com'], approval('carol'))
    }

    private void anUnknownKey() {
        signs('mallory', APPROVAL, [:], approval('mallory'))
    }

    private void anotherPersonsName() {
        signs('mallory', APPROVAL, [by: 'carol@example.com'], approval('carol'))
    }

    private void aKeyForPlansAlone() {
        allow(line('alice'), line('bob'), line('carol', 'namespaces="plan@ballast.dev"'))
        signs('carol', APPROVAL, [:], approval('carol'))
    }

    private void anExpiredKey() {
        signs('carol', APPROVAL, [:], approval('carol'))
        allow(line('alice'), line('bob'), line('carol', 'valid-before="20260101"'))
    }

    private void aRevokedKey() {
        approve('carol')
        allow(line('alice'), line('carol'))
    }

    private void aPattern() {
        signs('carol', APPROVAL, [:], approval('carol'))
        allow(line('alice'), line('bob'), line('carol').replace('carol@example.com ', '*@example.com '))
    }

    private void aSignatureForGit() {
        signs('carol', 'git', [namespace: APPROVAL], approval('carol'))
    }

    private void aPlannersSignature() {
        signs('carol', 'plan@ballast.dev', [:], approval('carol'))
    }

    private void anApprovalOfAnotherPlan() {
        signs('carol', APPROVAL, ['plan-sha256': 'a' * 64], approval('carol'))
    }

    private void anApprovalForStaging() {
        signs('carol', APPROVAL, [target: "staging at ${service.url().authority}".toString()], approval('carol'))
    }

    private void anApprovalThatEnded() {
        signs('carol', APPROVAL, [from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z'], approval('carol'))
    }

    private void anApprovalOfTheFuture() {
        def then = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600)
        signs('carol', APPROVAL, [from: "$then".toString(), until: "${then.plusSeconds(60)}".toString()], approval('carol'))
    }

    private void anApprovalForAMonth() {
        signs('carol', APPROVAL, [until: Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(30, ChronoUnit.DAYS).toString()], approval('carol'))
    }

    private void aLongerApproval() {
        approve('carol')
        approval('bob').text = approval('bob').text.replaceFirst(/until: \S+/, "until: ${Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(6, ChronoUnit.DAYS)}")
    }

    private void aStatementOfTwoMeanings() {
        signs('carol', APPROVAL, [until: "2026-12-01T00:00:00Z\nuntil: 2027-12-01T00:00:00Z".toString()], approval('carol'))
    }

    private void anEndlessFile() {
        Files.createSymbolicLink(approval('carol'), Path.of('/dev/zero'))
    }

    private void aHigherNumber() {
        approve('carol')
        configure('prod', 3)
    }

    private void changeSite() {
        site << "volume('more', 10)\n"
    }

    private void changeLoaded() {
        folder.resolve('loaded.groovy').text = "volume('other', 10)\n"
    }

    private void openApprovers() {
        Files.setPosixFilePermissions(approvers, PosixFilePermissions.fromString('rw-rw-rw-'))
    }

    private void linkApprovers() {
        def open = folder.resolve('open')
        Files.move(approvers, open)
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString('rw-rw-rw-'))
        Files.createSymbolicLink(approvers, open)
    }

    private void loseApprovers() {
        Files.delete(approvers)
    }

    private void changeUrl() {
        def config = approvers.resolveSibling('config.toml')
        config.text = config.text.replace('127.0.0.1', 'localhost')
    }

    private void elsewhere() {
        environment.BALLAST_LEDGER = folder.resolve('other.db').toString()
    }

    def 'the commands of the page lead from a plan to its run'() {
        given:
        def commands = Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/approvals.md')).findAll(~/(?m)^\$ ballast (.*)$/) { it[1] }
        confirm = { Optional.of('yes') } as Confirm
        Files.createDirectories(folder.resolve('.ssh'))

        expect:
        commands.size() == 7
        typed('alice', commands[0]) == 0
        typed('bob', commands[1]) == 0
        typed('bob', commands[2]) == 10
        typed('carol', commands[1]) == 0
        typed('carol', commands[2]) == 0
        typed('mallory', commands[3]) == 0
        writes() == ['POST', 'POST']
    }

    /** Runs a command of the page by a person whose key is the usual one. */
    private int typed(String by, String command) {
        ['', '.pub'].each { Files.write(folder.resolve(".ssh/id_ed25519$it"), key(by).resolveSibling("id_$by$it").bytes) }
        Files.setPosixFilePermissions(folder.resolve('.ssh/id_ed25519'), PosixFilePermissions.fromString('rw-------'))
        ballast(*command.split(' ').collect { it in ['plan.json', 'site.groovy'] ? folder.resolve(it) : it })
    }

    static boolean hasSshKeygen() {
        boolean found = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/run/current-system/sw/bin'].any { Files.isExecutable(Path.of(it, 'ssh-keygen')) }
        if (!found) {
            println 'ApprovalProcessSpec did not run: no ssh-keygen here'
        }
        found
    }
}
