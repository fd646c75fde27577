package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.profile.Setting
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Unroll

/** A profile with approvals writes nothing by itself, and reads and rehearses as before. */
class ApprovalGateSpec extends ProgramSpecification {

    @AutoCleanup
    Sandbox service = Sandbox.with().dialect('linode').start()

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(new VirtualTiming(service, service::now))
    }

    def setup() {
        service.advance(Duration.between(service.now(), Instant.now()))
        environment.putAll(BALLAST_PROFILE: 'free', BALLAST_TOKEN: service.token(), XDG_CACHE_HOME: folder.resolve('cache').toString())
        Files.createDirectories(folder.resolve('config/ballast'))
        configure('approvals = 2\napprovers = "approvers"')
        assert ballast('run', script("volume('data', 20); volume('other', 20)", 'first.groovy')) == 0
        assert ballast('forget', 'volume', 'other') == 0
        environment.BALLAST_PROFILE = 'prod'
    }

    private void configure(String more) {
        Files.writeString(folder.resolve('config/ballast/config.toml'), "[profile.free]\n$common\n[profile.prod]\n${common}names = \"free\"\n$more\n[profile.third]\n$common")
    }

    private String getCommon() {
        "url = \"${service.url()}\"\ndialect = \"linode\"\nregion = \"us-east\"\nledger = \"${folder.resolve('ledger.db')}\"\n"
    }

    private List<String> writes() {
        service.journal()*.method.findAll { it != 'GET' }
    }

    @Unroll
    def 'it refuses: #command'(List<String> command, String text) {
        given:
        def before = writes()
        def file = folder.resolve('web.groovy')
        Files.writeString(file, text)
        piped = text

        when:
        int status = ballast(*command.collect { it == 'FILE' ? file : it })

        then:
        status != 0
        err.contains('[B335]')
        err.contains("profile 'prod' writes only what other people have approved, so nothing was written")
        writes() == before
        out.contains('begun') == text.contains('reads')

        and:
        ballast('names') == 0
        out =~ /volume +data +\d+/
        !out.contains('logs')

        where:
        command                                         | text
        ['run', 'FILE']                                 | "println 'begun'; volume('logs', 20)"
        ['run', '--confirm', '--yes', 'FILE']           | "println 'begun'; volume('logs', 20)"
        ['run', '--budget', 'none', 'FILE']             | "println 'begun'; null"
        ['-e', "volume('logs', 20)"]                    | ''
        ['-e', "volume('data').delete()"]               | ''
        ['-e', "volume('data', 20, protect: true)"]     | ''
        ['-e', 'teardown()']                            | ''
        ['-e', "api.post('/volumes', label: 'logs')"]   | ''
        ['repl']                                        | "println 'begun' /* reads */; volume('logs', 20)"
        ['destroy', '--yes']                            | ''
        ['api', 'post', '/volumes', 'label=logs']       | ''
        ['adopt', 'volume', 'logs', '1001']             | ''
        ['forget', 'volume', 'data']                    | ''
        ['import', 'volume', 'other']                   | ''
        ['names', '--separate']                         | ''
        ['status', '--accept', 'data.size', '--why', 'x'] | ''
    }

    @Unroll
    def 'what no plan has is a matter for an administrator: #command'(List<String> command) {
        given:
        piped = command[0] == 'repl' ? '/forget volume data' : ''

        when:
        int status = ballast(*command)

        then:
        status != 0
        err.contains("profile 'prod' writes only what other people have approved, so nothing was written")
        err.contains('no plan does this: an administrator runs it with BALLAST_CONFIG')
        !err.contains('--dry-run')

        where:
        command << [
            ['adopt', 'volume', 'logs', '1001'], ['forget', 'volume', 'data'], ['import', 'volume', 'other'], ['names', '--separate'],
            ['names', '--move', 'third'], ['status', '--accept', 'data.size', '--why', 'x'], ['repl'],
        ]
    }

    def 'an administrator does it with a file of profiles without approvals, also before the first plan'() {
        given:
        def own = folder.resolve('administrator.toml')
        Files.writeString(own, "[profile.prod]\n$common")
        configure('approvals = 2\napprovers = "approvers"')
        def file = folder.resolve('config/ballast/config.toml')
        file.text = file.text.replace('names = "free"\n', '')

        expect: 'the ledger has names of another profile at this address'
        ballast('status') == 2
        err.contains('ballast names --profile prod --separate')
        ballast('names', '--separate') == 3
        err.contains('an administrator')

        when:
        environment.BALLAST_CONFIG = own.toString()

        then:
        ballast('names', '--separate') == 0

        when:
        environment.remove('BALLAST_CONFIG')

        then:
        ballast('status') == 0
    }

    @Unroll
    def 'no other profile takes the names of a profile with approvals: #moved'(String moved) {
        given:
        environment.BALLAST_PROFILE = 'third'

        expect:
        ballast('names', '--move', moved) == 3
        err.contains("[B335]: profile 'prod' writes only what other people have approved, so nothing was written")
        ballast('--profile', 'free', 'names') == 0
        out =~ /volume +data +\d+/

        where:
        moved << ['prod', 'free']
    }

    def 'only a file holds the approvers'() {
        given:
        configure('approvals = 2\napprovers = "/dev/null"')

        expect:
        ballast('approvals', script('{}', 'plan.json')) == 2
        ballast('run', '--dry-run', '--out', folder.resolve('plan.json'), script("volume('logs', 20)")) == 2
        err.contains('/dev/null: the file of approvers is not a regular file')
    }

    @Unroll
    def 'the profile names where its runs are recorded: #ledger'(String ledger) {
        given:
        Files.writeString(folder.resolve('config/ballast/config.toml'), """[profile.prod]\n${common.replaceAll(/ledger.*\n/, '')}$ledger\napprovals = 2\napprovers = "approvers"\n""")

        expect:
        ballast('run', script("volume('logs', 20)")) == 2
        err.contains('with approvals the file itself says which ledger records that a plan has run')
        err.contains('write ledger = "/var/lib/ballast/ledger.db", or a jdbc:postgresql: URL')

        where:
        ledger << ['', 'ledger = "ledger.db"', 'ledger = "~/ledger.db"']
    }

    def 'it reads and rehearses'() {
        expect:
        ballast('run', '--dry-run', script("volume('data', 20); volume('logs', 20)")) == 0
        out.contains("+ volume 'logs'")
        ballast('status') == 0
        ballast('-e', "volume('data').size") == 0
        ballast('destroy', '--dry-run') == 0
        ballast('sandbox', 'show') != 3
        writes() == ['POST', 'POST']
    }

    def 'the library is refused at its first write'() {
        when:
        def open = builder().environment([XDG_CONFIG_HOME: folder.resolve('config').toString(), BALLAST_TOKEN: service.token()], folder).option(Setting.PROFILE, 'prod').open()
        open.withCloseable { it.volume('logs', 20) }

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.APPROVAL
        writes() == ['POST', 'POST']
    }

    @Unroll
    def 'nothing outside the file changes what is approved: #variables'(Map variables, List<String> options, String message) {
        given:
        environment.putAll(variables)
        if (variables.BALLAST_TOKEN) {
            configure("approvals = 2\napprovers = \"approvers\"\ntoken = \"${service.token()}\"")
        }

        expect:
        ballast(*options, '-e', "volume('logs', 20)") == 2
        err.contains(message)
        writes() == ['POST', 'POST']

        where:
        variables                             | options                      || message
        [BALLAST_URL: 'http://127.0.0.1:1']   | []                           || 'BALLAST_URL sets the url, which a profile with approvals takes from its file'
        [BALLAST_LEDGER: '/tmp/ballast.db']   | []                           || 'BALLAST_LEDGER sets the ledger'
        [BALLAST_DIALECT: 'documented']       | []                           || 'BALLAST_DIALECT sets the dialect'
        [:]                                   | ['--dialect', 'documented']  || 'an option sets the dialect'
        [BALLAST_TOKEN: 'other']              | []                           || 'BALLAST_TOKEN sets the token'
        [BALLAST_LOG_KEEP: '1d']              | []                           || 'set log_keep and BALLAST_LOG_KEEP to 7d or more'
    }

    def 'the dialect of the address may be named again, as in a shell for trials'() {
        given:
        Files.writeString(folder.resolve('config/ballast/config.toml'), '[profile.prod]\nurl = "https://api.linode.com"\nledger = "/nowhere/ledger.db"\napprovals = 2\napprovers = "approvers"\n')
        environment.BALLAST_DIALECT = 'linode'

        expect:
        ballast('names') == 0
        err == ''
    }

    @Unroll
    def 'a profile that is not whole is refused: #lines'(String lines, String message) {
        given:
        configure(lines)

        expect:
        ballast('status') == 2
        err.contains(message)

        where:
        lines                                        || message
        'approvals = 2'                              || 'write both: approvals = 2, approvers = "/etc/ballast/approvers"'
        'approvers = "approvers"'                    || 'approvals and approvers belong together'
        'approvals = 0\napprovers = "approvers"'     || 'approvals = 0 is not possible'
        'approvals = 10\napprovers = "approvers"'    || 'approvals = 10 is not possible'
        'break_glass = "bob"'                        || 'break_glass has no effect without approvals'
        'approvals = 2\napprovers = "approvers"\nbreak_glass = "*"' || 'break_glass = "*" is not the name of one person'
        'approvals = "2"\napprovers = "approvers"'   || 'write approvals = 2'
    }

    def 'a step of a run is a line of the plan'() {
        expect:
        ballast('run', '--dry-run', script("volume('data', 20)\napproval('switch traffic', timeout: 30.minutes)\nvolume('logs', 10)", 'site.groovy')) == 0
        out.contains("? approval 'switch traffic'  (site.groovy:2)")
        out.contains('timeout: 1800 s')
        out.contains('1 to create, 1 to approve')
    }

    @Unroll
    def 'a step is refused in a plan #how'(String how, String text, String why) {
        expect:
        ballast('run', '--dry-run', script(text, 'site.groovy')) != 0
        err.contains('[B336]')
        err.contains(why)

        where:
        how                    | text                                                                                  || why
        'in a branch'          | "parallel([1, 2]) { approval('go') }"                                                    || "approval('go') is in a branch"
        'in a single branch'   | "parallel([1]) { approval('go') }"                                                    || "approval('go') is in a branch"
        'in a rolling'         | "def lb = nodebalancer('web') { port(80) { node 'web-1', '192.168.128.2:80' } }\nlb.rolling { approval('go') }" || "approval('go') is in a branch"
        'twice'                | "approval('go'); approval('go')"                                                      || "approval('go') is there twice"
        'below api'            | "api.post('/volumes', label: 'x')\napproval('go')"                                    || 'would again do what POST /volumes does'
        'below what is undone' | "volume('temp', 20)\nvolume('temp').delete()\napproval('go')"                         || 'would again do what site.groovy:1 does'
    }

    @Unroll
    def 'a step has a time of a minute to a week: #time'(String time) {
        expect:
        ballast('check', script("approval('go', timeout: $time)", 'site.groovy')) == 3
        err.contains('[B034]')
        err.contains('write 1.minutes to 168.hours, such as timeout: 30.minutes')
        ballast('run', '--dry-run', script("def time = { $time }\napproval('go', timeout: time())", 'site.groovy')) == 3
        err.contains('[B034]')

        where:
        time << ['-5.minutes', '0.seconds', '59.seconds', '169.hours', '100000.hours', '2147483647.hours', 'null']
    }

    def 'what a second run does not repeat may stand above a step'() {
        expect:
        ballast('run', '--dry-run', script("volume('logs', 10)\nvolume('data').resize(40)\napproval('a')\napproval('b')\nvolume('data').delete()\napi.post('/volumes', label: 'x')", 'site.groovy')) == 0
    }

    @Unroll
    def 'without approvers a step asks at the terminal: #answer'(String answer, int status, List<String> after) {
        given:
        environment.BALLAST_PROFILE = 'free'
        def asked = []
        confirm = { asked << it; Optional.ofNullable(answer) } as Confirm

        expect:
        ballast('run', script("approval('switch traffic', timeout: 30.minutes)\nvolume('logs', 10)")) == status
        writes() == ['POST', 'POST'] + after
        asked == ["approve 'switch traffic' on free at ${service.url().authority}? [y/N]"]

        where:
        answer || status | after
        'y'    || 0      | ['POST']
        'n'    || 1      | []
        null   || 2      | []
    }

    def 'a step is approved by --yes, also in a plan that was agreed to'() {
        given:
        environment.BALLAST_PROFILE = 'free'

        expect:
        ballast('run', '--confirm', '--yes', script("approval('switch traffic')\nvolume('logs', 10)")) == 0
        writes() == ['POST', 'POST', 'POST']
    }

    @Unroll
    def 'a simulator takes each step as approved, and says so: #how'(String how, List<Object> options) {
        given:
        confirm = { throw new AssertionError("asked: $it" as Object) } as Confirm
        def text = "volume('data', 20)\napproval('switch traffic', timeout: 30.minutes)\nvolume('logs', 10)"

        expect:
        ballast(*options, options.last() == '-e' ? text : script(text, 'site.groovy')) == 0
        err.readLines().count { it.contains("a simulator asks nobody: 'switch traffic' is taken as approved") } == 1

        where:
        how                | options
        'a run'            | ['run', '--sandbox']
        'a run, as JSON'   | ['run', '--sandbox', '--output', 'json']
        'an agreed plan'   | ['run', '--sandbox', '--confirm', '--yes']
        'a line'           | ['--sandbox', '-e']
    }

    def 'a step of a session needs a plan, too'() {
        expect:
        ballast('-e', "approval('go')") != 0
        err.contains('[B335]')
    }
}
