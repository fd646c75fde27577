package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.profile.Setting
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
        def common = "url = \"${service.url()}\"\ndialect = \"linode\"\nregion = \"us-east\"\nledger = \"${folder.resolve('ledger.db')}\"\n"
        Files.writeString(folder.resolve('config/ballast/config.toml'), "[profile.free]\n$common\n[profile.prod]\n${common}names = \"free\"\n$more\n")
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
        [BALLAST_URL: 'http://127.0.0.1:1']   | []                           || 'BALLAST_URL or an option sets the url, which a profile with approvals takes from its file'
        [BALLAST_LEDGER: '/tmp/ballast.db']   | []                           || 'BALLAST_LEDGER or an option sets the ledger'
        [BALLAST_DIALECT: 'documented']       | []                           || 'BALLAST_DIALECT or an option sets the dialect'
        [:]                                   | ['--dialect', 'documented']  || 'BALLAST_DIALECT or an option sets the dialect'
        [BALLAST_TOKEN: 'other']              | []                           || 'BALLAST_TOKEN or an option sets the token'
        [BALLAST_LOG_KEEP: '1d']              | []                           || 'set log_keep and BALLAST_LOG_KEEP to 7d or more'
    }

    def 'the dialect of the address may be named again, as in a shell for trials'() {
        given:
        Files.writeString(folder.resolve('config/ballast/config.toml'), '[profile.prod]\nurl = "https://api.linode.com"\napprovals = 2\napprovers = "approvers"\n')
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
        'approvals = "2"\napprovers = "approvers"'   || "'approvals' is not a whole number"
    }
}
