package dev.ballast.profile

import dev.ballast.error.SetupException
import java.nio.file.Files
import java.time.Duration
import java.util.concurrent.TimeUnit

class TokensSpec extends ProfileFixture {

    def 'takes the token from #line'(String line) {
        given:
        write('.config/ballast/token', 's3cret-token\n')
        write('token', 's3cret-token\r\n')
        config("[profile.p]\nurl = 'https://api.example.com'\n$line")

        expect:
        resolve((Setting.PROFILE): 'p').token().reveal() == 's3cret-token'

        where:
        line << ["token = 's3cret-token'", "token_file = 'token'", "token_file = '~/token'",
                 "token_command = 'echo s3cret-token; echo more'", "token_command = 'echo \$BALLAST_HIDDEN s3cret-token'"]
    }

    def 'prefers the token that a program gives as an option'() {
        given:
        environment.BALLAST_TOKEN = 'env-token'
        config("[profile.p]\nurl = 'https://api.example.com'")

        expect:
        resolve((Setting.PROFILE): 'p', (Setting.TOKEN): 'option-token').token().reveal() == 'option-token'
    }

    def 'prefers the token of the environment and then runs no command'() {
        given:
        environment.BALLAST_TOKEN = 'env-token'
        config("[profile.p]\nurl = 'https://api.example.com'\ntoken_command = 'touch $home/ran'")

        expect:
        resolve((Setting.PROFILE): 'p').token().reveal() == 'env-token'
        !Files.exists(home.resolve('ran'))
    }

    def 'runs no command when another setting is wrong'() {
        given:
        config("[profile.p]\nurl = 'https://api.example.com'\nconcurrency = 0\ntoken_command = 'touch $home/ran'")

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        thrown(SetupException)
        !Files.exists(home.resolve('ran'))
    }

    def 'warns of a token in clear and asks for tighter rights'(String rights, List<String> more) {
        given:
        def file = config("[profile.p]\nurl = 'https://api.example.com'\ntoken = 's3cret-token'", rights)

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        warnings == more.collect { it.replace('FILE', file.toString()) } +
            ["$file, profile 'p': its token is stored in plain text; use token_command or token_file instead"]

        where:
        rights      || more
        'rw-------' || []
        'rw-r--r--' || ['FILE: others can read the token in it; set its mode to 600']
    }

    def 'warns of a token that others can read in another profile of the file'() {
        given:
        def file = config("[profile.p]\nurl = 'https://api.example.com'\ntoken_command = 'echo x'\n[profile.q]\ntoken = 's3cret-token'", 'rw-r--r--')

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        warnings == ["$file: others can read the token in it; set its mode to 600"]
    }

    def 'warns of a token file that others can read'() {
        given:
        def token = write('token', 's3cret-token', 'rw-r-----')
        config("[profile.p]\nurl = 'https://api.example.com'\ntoken_file = '~/token'")

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        warnings == ["$token: others can read the token; set its mode to 600"]
    }

    def 'says why a command gave no token and never what it printed: #command'(String command, String problem) {
        given:
        environment.API_TOKEN = 's3cret-token'
        def file = config("[profile.p]\nurl = 'https://api.example.com'\ntoken_command = '''$command'''")

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        def failed = thrown(SetupException)
        failed.problem() == "$file, profile 'p', token_command" + problem
        failed.remedy().present
        !trace(failed).contains('s3cret')

        where:
        command                                        || problem
        'echo s3cret; exit 3'                          || ' failed with status 3'
        'echo s3cret; echo locked store >&2; exit 1'   || ' failed with status 1: locked store'
        'echo s3cret; echo no s3cret >&2; exit 1'      || ' failed with status 1'
        'echo no $API_TOKEN at x://u:s3cret2@h >&2; exit 1' || ' failed with status 1: no (secret) at x://u:(secret)@h'
        'echo got: ghp-s3cret0123456789ab >&2; exit 1'  || ' failed with status 1: got: (secret)'
        'echo token: s3cret, at /etc/store >&2; exit 1' || ' failed with status 1: token: (secret) at /etc/store'
        'printf "\\n\\033[31mred" >&2; exit 1'         || ' failed with status 1: [31mred'
        'true'                                         || ' printed nothing on its first line'
        'echo; echo s3cret'                            || ' printed nothing on its first line'
        'echo my s3cret'                               || ': this is not a token: it has a space or a control character, or is not ASCII'
    }

    def 'gives up on a command that does not end'() {
        given:
        def command = new SecretCommand('p', environment, Duration.ofMillis(50))

        when:
        command.firstLine('echo s3cret; exec tail -f /dev/null')

        then:
        def failed = thrown(SetupException)
        failed.problem().startsWith('p gave no answer within')
    }

    def 'a hook that does not end is ended with all that it has started'() {
        given:
        def command = new SecretCommand('p', environment, Duration.ofSeconds(1))
        def started = home.resolve('started')

        when:
        command.tell("sh -c 'echo \$\$ >$started; exec tail -f /dev/null' | cat", 'told')

        then:
        def failed = thrown(SetupException)
        failed.problem() == 'p took more than 1 s, so it was ended'
        ProcessHandle.of(started.text.trim() as long).every { !it.onExit().get(10, TimeUnit.SECONDS).alive }
    }

    def 'a hook is not awaited for what it leaves behind, and reads as much as it likes'() {
        given:
        def command = new SecretCommand('p', environment, Duration.ofMinutes(1))
        def left = home.resolve('left')

        when:
        command.tell("head -c 1; tail -f /dev/null & echo \$! >$left", 'told' * 100_000)

        then:
        noExceptionThrown()

        cleanup:
        ProcessHandle.of(left.text.trim() as long).ifPresent { it.destroyForcibly() }
    }

    def 'the limit is for all that a command does: its output, its errors and its end'() {
        given:
        def command = new SecretCommand('p', environment, Duration.ofMillis(200))

        when:
        command.firstLine('echo s3cret; sleep 0.15; exec >&-; sleep 0.15')

        then:
        def failed = thrown(SetupException)
        failed.problem().startsWith('p gave no answer within')
    }

    def 'refuses a pipe for the token or the profiles, which are read more than once: #what'() {
        given:
        config("[profile.p]\nurl = 'https://api.example.com'\ntoken_file = '/dev/zero'")
        environment += set

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        def refused = thrown(SetupException)
        refused.problem() == '/dev/zero: not a regular file, but it is read more than once'
        refused.remedy().get() == instead

        where:
        what       | set                          || instead
        'token'    | [:]                          || 'write token_command = "cat /dev/zero"'
        'profiles' | [BALLAST_CONFIG: '/dev/zero'] || 'name a file in BALLAST_CONFIG'
    }

    def 'refuses a token file that gives none'(String name, String problem) {
        given:
        write('empty', '\n')
        config("[profile.p]\nurl = 'https://api.example.com'\ntoken_file = '~/$name'")

        when:
        resolve((Setting.PROFILE): 'p')

        then:
        def failed = thrown(SetupException)
        failed.problem() == home.resolve(name).toString() + problem

        where:
        name      || problem
        'missing' || ': the file of a secret does not exist'
        'empty'   || ': the file of a secret is empty'
    }

    private static String trace(Throwable thrown) {
        new StringWriter().tap { thrown.printStackTrace(new PrintWriter(it)) }
    }
}
