package dev.ballast.profile

import dev.ballast.error.SetupException
import dev.ballast.model.Dialect
import dev.ballast.model.Secret
import java.time.Duration

class ProfilesSpec extends ProfileFixture {

    private static final Profile.Timeouts USUAL = new Profile.Timeouts(Duration.ofSeconds(60), Duration.ofMinutes(2), Duration.ofMinutes(10), Duration.ofMinutes(2), Duration.ofDays(90))

    private static final String TWO = '''
        default = "production"

        [profile.production]
        url = "https://api.example.com/"
        region = "us-east"
        token = "file-token"
        dialect = "documented"
        concurrency = 8
        ledger = "production.db"

        [profile.staging]
        url = "http://localhost:8080/base"
        token = "staging-token"
        ledger = "jdbc:postgresql://db.example.com/ballast"
    '''

    def 'resolves the default profile of the file'() {
        given:
        config(TWO)

        expect:
        resolve() == new Profile('production', true, 'https://api.example.com'.toURI(), Secret.of('file-token'), 'us-east',
            Dialect.DOCUMENTED, home.resolve('.config/ballast/production.db').toString(), 8, USUAL, new Profile.Guard(false, false), null)
    }

    def 'skips the byte order mark of an editor in the file, and in the file of a token'() {
        given:
        write('token', '\ufeffa-token\r\n')
        config('\ufeff' + TWO.replace('token = "file-token"', 'token_file = "../../token"'))

        expect:
        resolve().token() == Secret.of('a-token')
        resolve().region() == 'us-east'
    }

    def 'resolves from the environment alone'() {
        given:
        environment += [BALLAST_URL: 'https://api.example.com', BALLAST_TOKEN: 'env-token\n']

        expect:
        resolve() == new Profile('default', false, 'https://api.example.com'.toURI(), Secret.of('env-token'), null,
            Dialect.DOCUMENTED, home.resolve('.local/state/ballast/ledger.db').toString(), 32, USUAL, new Profile.Guard(false, false), null)
        warnings == []
    }

    def 'the default dialect is that of the service at the URL: #url'() {
        given:
        config("[profile.prod]\nurl = \"$url\"\ntoken = \"a-token\"\n$stated")
        environment += [BALLAST_PROFILE: 'prod']

        expect:
        resolve().dialect() == dialect

        where:
        url                               | stated                   || dialect
        'https://api.linode.com'          | ''                       || Dialect.LINODE
        'https://API.Linode.com/v4/'      | ''                       || Dialect.LINODE
        'https://api.linode.com'          | 'dialect = "documented"' || Dialect.DOCUMENTED
        'https://linode.com.example.com'  | ''                       || Dialect.DOCUMENTED
        'https://api-linode.example.com'  | ''                       || Dialect.DOCUMENTED
        'https://notlinode.com'           | ''                       || Dialect.DOCUMENTED
    }

    def 'a profile protects itself, and has a colour'() {
        given:
        config(TWO.replace('[profile.staging]', 'read_only = true\ncolor = "red"\n[profile.staging]\nconfirm = true\nread_only = false'))

        expect:
        resolve().guard() == new Profile.Guard(true, false)
        resolve().color() == 'red'
        resolve((Setting.PROFILE): 'staging').guard() == new Profile.Guard(false, true)
        resolve((Setting.PROFILE): 'staging').color() == null
    }

    def 'the environment and an option switch a protection on and never off: #variables #options'(Map variables, Map options, Profile.Guard guard) {
        given:
        config(TWO.replace('[profile.staging]', 'read_only = true\n[profile.staging]'))
        environment += variables

        expect:
        resolve(options).guard() == guard

        where:
        variables                    | options                       || guard
        [:]                          | [:]                           || new Profile.Guard(true, false)
        [BALLAST_CONFIRM: 'true']    | [:]                           || new Profile.Guard(true, true)
        [BALLAST_READ_ONLY: ' ']     | [:]                           || new Profile.Guard(true, false)
        [BALLAST_READ_ONLY: '1']     | [(Setting.PROFILE): 'staging'] || new Profile.Guard(true, false)
        [:]                          | [(Setting.CONFIRM): 'true']   || new Profile.Guard(true, true)
    }

    def 'a variable that tries to switch a protection off is refused, whatever the profile says'() {
        given:
        config(TWO)
        environment += [BALLAST_READ_ONLY: 'off']

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "BALLAST_READ_ONLY can only switch protection on, but 'off' is neither true nor 1"
        refused.remedy().get() == 'write BALLAST_READ_ONLY=true or unset it; only the file of a profile switches its protection off'
    }

    def 'prefers an option to the environment and the environment to the file'() {
        given:
        config(TWO)
        environment += [BALLAST_PROFILE: 'staging', BALLAST_REGION: 'eu-west', BALLAST_LEDGER: 'team.db',
                        BALLAST_TOKEN: 'env-token', BALLAST_URL: ' ']

        expect:
        verifyAll(resolve((Setting.REGION): 'ap-south', (Setting.CONCURRENCY): '2')) {
            name() == 'staging'
            url() == 'http://localhost:8080/base'.toURI()
            region() == 'ap-south'
            ledger() == 'team.db'
            token() == Secret.of('env-token')
            concurrency() == 2
        }
        resolve((Setting.PROFILE): 'production').region() == 'eu-west'
    }

    def 'warns when the environment sends a profile elsewhere'() {
        given:
        config(TWO)
        environment += [BALLAST_URL: 'https://other.example.com', BALLAST_TOKEN: 'env-token']

        when:
        resolve()

        then:
        warnings == ["the profile 'production' uses https://other.example.com instead of the url in its file: BALLAST_URL sets it"]
    }

    def 'expands ~ in the environment as in the file'() {
        given:
        environment += [BALLAST_CONFIG: '~/own.toml', BALLAST_LEDGER: '~/team.db']
        write('own.toml', '[profile.default]\nurl = "https://api.example.com"\ntoken_file = "~/token"\n')
        write('token', 'of-the-file')

        expect:
        with(resolve()) {
            ledger() == home.resolve('team.db').toString()
            token() == Secret.of('of-the-file')
        }
    }

    def 'leaves the URL of a team ledger as it is'() {
        given:
        config(TWO)

        expect:
        profiles().settings((Setting.PROFILE): 'staging').ledger() == 'jdbc:postgresql://db.example.com/ballast'
    }

    def 'names a target by URL and profile, without asking for the token'() {
        given:
        config('[profile.production]\nurl = "https://api.example.com"\ntoken_command = "exit 1"')

        expect:
        profiles().settings((Setting.PROFILE): 'production').url().toString() == 'https://api.example.com'
    }

    def 'reads the file that BALLAST_CONFIG names'() {
        given:
        environment.BALLAST_CONFIG = write('elsewhere.toml', TWO).toString()

        expect:
        profiles().names() as List == ['production', 'sandbox', 'staging']
    }

    def 'takes the profile called default when the file says nothing else'() {
        given:
        config('[profile.default]\nurl = "https://api.example.com"\ntoken_command = "echo t"')

        expect:
        resolve().url() == 'https://api.example.com'.toURI()
    }

    def 'has the sandbox built in: #how'(String how, Map<String, String> variables, Map<Setting, String> options, String toml) {
        given:
        environment += variables
        config(toml)

        expect:
        profiles().settings(options).sandbox

        where:
        how                | variables                    | options                        | toml
        'by option'        | [:]                          | [(Setting.PROFILE): 'sandbox'] | TWO
        'by environment'   | [BALLAST_PROFILE: 'sandbox'] | [:]                            | TWO
        'by the file'      | [:]                          | [:]                            | 'default = "sandbox"'
        'though it breaks' | [BALLAST_PROFILE: 'sandbox'] | [:]                            | 'no TOML'
    }

    def 'warns of settings of the sandbox, which has none'() {
        given:
        def file = config('[profile.sandbox]\nregion = "eu-west"')

        when:
        profiles().settings((Setting.PROFILE): 'sandbox').sandbox('http://127.0.0.1:4711'.toURI(), Secret.of('sandbox-token'))

        then:
        warnings == ["$file: [profile.sandbox] has no effect: the sandbox is built in; give the profile another name"]
    }

    def 'gives the sandbox a ledger in memory and nothing of the account'() {
        given:
        environment += [BALLAST_URL: 'https://api.example.com', BALLAST_TOKEN: 'env-token', BALLAST_LEDGER: 'team.db']
        def url = 'http://127.0.0.1:4711'.toURI()

        when:
        def profile = profiles().settings((Setting.PROFILE): 'sandbox', (Setting.REGION): 'us-east').sandbox(url, Secret.of('sandbox-token'))

        then:
        profile == new Profile('sandbox', true, url, Secret.of('sandbox-token'), 'us-east', Dialect.DOCUMENTED, ':memory:', 32, USUAL, new Profile.Guard(false, false), null)
    }

    def 'shows neither token nor ledger'() {
        given:
        config(TWO)

        expect:
        resolve((Setting.PROFILE): 'staging').toString() == 'staging (http://localhost:8080/base)'
    }
}
