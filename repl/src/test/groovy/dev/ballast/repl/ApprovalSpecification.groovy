package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
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

/** People with keys of ssh-keygen, a profile that needs the approvals of two of them, and a plan. */
@Requires(value = { ApprovalSpecification.hasSshKeygen() }, inherited = true)
abstract class ApprovalSpecification extends ProgramSpecification {

    static final String SITE = "volume('data', 20)\nvolume('logs', 10)\n"
    static final List<String> PEOPLE = ['alice', 'bob', 'carol', 'mallory']

    static final String APPROVAL = 'approval@ballast.dev'

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

    void configure(String name, int approvals, String more = '') {
        approvers.resolveSibling('config.toml').text = "[profile.$name]\nurl = \"${service.url()}\"\ndialect = \"linode\"\nregion = \"us-east\"\n" +
            "ledger = \"${ledger()}\"\napprovals = $approvals\napprovers = \"approvers\"\n$more\n"
    }

    /** Returns where the profile keeps its ledger. */
    String ledger() {
        folder.resolve('ledger.db')
    }

    Path key(String person) {
        folder.resolve("id_$person")
    }

    String line(String person, String options = '') {
        "$person@example.com $options ${key(person).resolveSibling("id_${person}.pub").text.trim()}"
    }

    void allow(String... lines) {
        approvers.text = lines.join('\n') + '\n'
        Files.setPosixFilePermissions(approvers, PosixFilePermissions.fromString('rw-------'))
    }

    void execute(Object... command) {
        def process = new ProcessBuilder(command*.toString()).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def text = process.inputStream.text
        assert process.waitFor() == 0: text
    }

    int planned(String by = 'alice') {
        ballast('run', '--dry-run', '--out', plan, '--key', key(by), site)
    }

    int approve(String by, Object... more) {
        ballast('approve', '--yes', '--key', key(by), *more, plan)
    }

    Path approval(String by) {
        plan.resolveSibling("plan.json.approval.$by@example.com")
    }

    /** Signs any text, as a person can without Ballast. */
    void signs(String by, String namespace, Map<String, String> lines, Path to) {
        def sha256 = 'SHA-256'.with { java.security.MessageDigest.getInstance(it).digest(plan.bytes).encodeHex().toString() }
        def now = Instant.now().truncatedTo(ChronoUnit.SECONDS)
        def all = [namespace: namespace, 'plan-sha256': sha256, target: "prod at ${service.url().authority}", by: "$by@example.com", from: now, until: now.plusSeconds(3600)] + lines
        def text = folder.resolve('statement')
        text.text = 'ballast statement 1\n' + all.collect { "$it.key: $it.value\n" }.join()
        execute('ssh-keygen', '-q', '-Y', 'sign', '-n', namespace, '-f', key(by), text)
        to.text = text.text + folder.resolve('statement.sig').text
        folder.resolve('statement.sig').toFile().delete()
    }

    List<String> writes() {
        service.journal()*.method.findAll { it != 'GET' }
    }

    boolean refused(String why) {
        int status = ballast('run', '--plan', plan, site)
        assert status == 3: err
        assert err.contains(why)
        assert writes() == []
        true
    }

    /** Lets an administrator write something, so that the log drops what is older than a day. */
    void pruneAfter(Duration time) {
        service.advance(time)
        configure('prod', 2, 'log_keep = "1d"')
        def file = approvers.resolveSibling('config.toml')
        file.text = file.text.replaceAll(/(approv|break).*\n/, '')
        assert ballast('run', script("volume('v${time.toDays()}', 10)", 'other.groovy')) == 0: err
    }

    static final String STEPS = "volume('data', 20)\napproval('switch traffic', timeout: 30.minutes)\nvolume('logs', 10)\nvolume('data').resize(40)\n"

    /** Runs a plan that is approved up to its first wait, in run 1. */
    void waits(String text = STEPS) {
        site.text = text
        assert planned() == 0: err
        approve('bob')
        approve('carol')
        assert ballast('run', '--plan', plan, site) == 6: err
    }

    int approveStep(String by, Object... more) {
        stepOf(by, 1, 'switch traffic', more)
    }

    int stepOf(String by, long run, String step, Object... more) {
        ballast('approve', '--yes', '--key', key(by), '--step', step, '--run', run, *more, plan)
    }

    Path stepFile(String by) {
        plan.resolveSibling("plan.json.run-1.approval.$by@example.com")
    }

    static boolean hasSshKeygen() {
        boolean found = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/run/current-system/sw/bin'].any { Files.isExecutable(Path.of(it, 'ssh-keygen')) }
        if (!found) {
            println 'The specs of approvals did not run: no ssh-keygen here'
        }
        found
    }
}
