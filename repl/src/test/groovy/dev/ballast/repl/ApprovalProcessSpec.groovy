package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.approval.Approvals
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
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

    @AutoCleanup
    Sandbox service = Sandbox.with().dialect('linode').start()

    Path plan
    Path site
    Path approvers

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(new VirtualTiming(service, service::now))
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

        and: 'who permitted it is in the log'
        ballast('log', '1') == 0
        out =~ /given +planner alice@example.com +SHA256:\S+ .*from \S+ until \S+/
        out =~ /given +approval bob@example.com +SHA256:\S+/
        out =~ /given +approval carol@example.com +SHA256:\S+/
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

    def 'a person sees the plan, and may say no'() {
        given:
        planned()
        def asked = []
        confirm = { asked << it; Optional.of('n') } as Confirm

        expect:
        ballast('approve', '--key', key('bob'), plan) == 1
        out.contains("+ volume 'data'") && out.contains('size: 20')
        asked[0] =~ /approve this plan as bob@example.com until \S+Z\? \[y\/N\]/
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
        'the own plan'                | 'nothing'           | ['--key', 'alice']              || 'alice@example.com created the plan'
        'as somebody unknown'         | 'nothing'           | ['--key', 'mallory']            || 'config/ballast/approvers lists the key in'
        'without a key'               | 'nothing'           | []                              || 'lists no key in'
        'for longer than the log'     | 'nothing'           | ['--key', 'bob', '--for', '8d'] || 'write 7d at most'
        'for no time'                 | 'nothing'           | ['--key', 'bob', '--for', '0']  || "--for '0' is not a duration"
        'a plan without a planner'    | 'unsign'            | ['--key', 'bob']                || 'the plan has no signature of its planner: there is no plan.json.planner'
        'a plan that changed'         | 'changePlan'        | ['--key', 'bob']                || 'the plan has changed since'
        'what is no plan'             | 'emptyPlan'         | ['--key', 'bob']                || 'is not a plan that this version can read'
        'the plan of another profile' | 'chooseOther'       | ['--key', 'bob']                || 'the plan is for prod at'
    }

    private void nothing() {}

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

    static boolean hasSshKeygen() {
        boolean found = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/run/current-system/sw/bin'].any { Files.isExecutable(Path.of(it, 'ssh-keygen')) }
        if (!found) {
            println 'ApprovalProcessSpec did not run: no ssh-keygen here'
        }
        found
    }
}
