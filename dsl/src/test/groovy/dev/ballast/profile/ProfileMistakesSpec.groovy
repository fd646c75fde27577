package dev.ballast.profile

import dev.ballast.error.SetupException
import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Requires

class ProfileMistakesSpec extends ProfileFixture {

    private static final String KEYS =
        'keys: admin_addresses, agents, approvals, approvers, break_glass, budget, color, concurrency, confirm, dialect, lease_wait, ledger, log_keep, names, on_drift, on_end, on_waiting_approval, protected, read_only, region, request_timeout, retry_timeout, signing_key, token, token_command, token_file, url, wait_timeout'

    private static final String TOML = 'put texts in quotes, as in url = "..."; how to write TOML: https://toml.io'

    def 'refuses a file #what'(String what, String toml, String problem, String remedy) {
        given:
        def file = config(toml)
        environment.BALLAST_PROFILE = 'production'

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "$file$problem"
        refused.remedy().get() == remedy

        where:
        what                    | toml                                        || problem | remedy
        'with text unquoted'    | '[profile.production]\nurl = https://x'     || ':2:7: not TOML: unknown token' | TOML
        'with a key twice'      | '[profile.p]\nurl = "a"\nurl = "b"'         || ':3:10: not TOML: duplicate key' | TOML
        'with a huge number'    | '[profile.p]\ntoken = 1e9999999999'        || ':2:21: not TOML: invalid number representation' | TOML
        'with a wrong top key'  | '[profiles.production]'                     || ": unknown key 'profiles'" | "did you mean 'profile'? keys: default, profile"
        'with a wrong key'      | '[profile.production]\nregoin = "us-east"'  || ", profile 'production': unknown key 'regoin'" | "did you mean 'region'? $KEYS"
        'with a foreign key'    | '[profile.staging]\npassword = "x"'         || ", profile 'staging': unknown key 'password'" | KEYS
        'with a number as text' | '[profile.production]\nconcurrency = "8"'   || ", profile 'production': 'concurrency' is not a whole number" | 'write concurrency = 32'
        'with text as number'   | '[profile.production]\nregion = 5'          || ", profile 'production': 'region' is not a text" | 'write region = "..."'
        'with a blank text'     | '[profile.production]\nurl = " "'           || ", profile 'production': 'url' is not a text" | 'write url = "..."'
        'with a flat profile'   | 'profile = "production"'                    || ": 'profile' is not a table" | 'write [profile.NAME] and below it lines such as url = "..."'
        'with a value profile'  | '[profile]\nproduction = 1'                 || ": 'profile.production' is not a table" | 'write [profile.NAME] and below it lines such as url = "..."'
        'with a number default' | 'default = 1'                               || ": 'default' is not a text" | "write default = \"NAME\" with a profile's name"
        'with a switch as text' | '[profile.p]\nread_only = "true"'             || ", profile 'p': 'read_only' is not true or false" | 'write read_only = true or false, without quotes'
        'with a switch as number' | '[profile.p]\nconfirm = 1'                || ", profile 'p': 'confirm' is not true or false" | 'write confirm = true or false, without quotes'
        'with a colour as number' | '[profile.p]\ncolor = 1'                  || ", profile 'p': 'color' is not a colour" | 'write color = "red"; colours: black, red, green, yellow, blue, magenta, cyan, white'
        'with other agents'     | '[profile.p]\nagents = "all"'              || ", profile 'p': 'agents' is not read, plan or apply" | 'write agents = "plan"'
        'with a colour misspelt' | '[profile.p]\ncolor = "gren"'              || ", profile 'p': unknown colour 'gren'" | "did you mean 'green'? colours: black, blue, cyan, green, magenta, red, white, yellow"
        'with a foreign colour' | '[profile.p]\ncolor = "#ff0000"'            || ", profile 'p': unknown colour '#ff0000'" | 'colours: black, blue, cyan, green, magenta, red, white, yellow'
        'with a name alone'     | '[profile.p]\nprotected = ["data"]'          || ", profile 'p': 'protected' is not a list of kinds and names" | 'write protected = ["volume data", "nodebalancer shop-*"]; kinds: nodebalancer, instance, volume, vpc, firewall or reservedIp'
        'with a switch misspelt' | '[profile.p]\nreadonly = true'             || ", profile 'p': unknown key 'readonly'" | "did you mean 'read_only'? $KEYS"
        'with two tokens'       | '[profile.p]\ntoken = "x"\ntoken_file = "y"' || ", profile 'p': the token is given twice, by token and token_file" | 'keep one of them'
        'with a sandbox'        | '[profile.sandbox]'                         || ": the profile 'sandbox' is built in and cannot be defined" | 'give it another name; --sandbox needs no settings'
    }

    def 'refuses a profile that the file does not have'(String name, String toml, String remedy) {
        given:
        def file = config(toml)

        when:
        resolve((Setting.PROFILE): name)

        then:
        def refused = thrown(SetupException)
        refused.problem() == "unknown profile '$name'"
        refused.remedy().get() == remedy.replace('FILE', file.toString())

        where:
        name         | toml                                    || remedy
        'prodution'  | '[profile.production]\n[profile.test]'  || "did you mean 'production'? profiles in FILE: production, test"
        'x'          | '[profile.production]\n[profile.test]'  || 'profiles in FILE: production, test'
        'production' | ''                                      || 'profiles in FILE: none'
    }

    def 'refuses a file that others can write: #rights'(String rights) {
        given:
        def file = config('[profile.production]', rights)

        when:
        resolve((Setting.PROFILE): 'production')

        then:
        def refused = thrown(SetupException)
        refused.problem() == "$file: others can write to it"
        refused.remedy().get() == "run:\n    chmod go-w $file"

        where:
        rights << ['rw--w----', 'rw-----w-', 'rw-rw-rw-']
    }

    def 'a file that is #above folders below one of the rights #rights is refused: #refused'(int rights, int above, boolean refused) {
        given:
        def file = config('[profile.production]\nurl = "https://api.example.com"\ntoken_command = "echo x"')
        def folder = above == 0 ? file.parent : file.parent.parent.parent
        Files.setAttribute(folder, 'unix:mode', rights)
        String problem = null

        when:
        try {
            resolve((Setting.PROFILE): 'production')
        } catch (SetupException e) {
            problem = "${e.problem()}; ${e.remedy().get()}"
        }

        then:
        problem == (refused ? "$file: others can replace it, because they can write to $folder; run:\n    chmod o-w $folder" : null)

        where:
        rights | above || refused
        00777  | 0     || true
        00773  | 0     || true
        01777  | 0     || false
        00775  | 0     || false
        00777  | 2     || true
        01777  | 2     || false
        can = refused ? 'can' : 'cannot'
        what = refused ? 'refused' : 'read'
    }

    @Requires({ System.getProperty('user.name') == 'root' }) // No other user can give a file away.
    def 'refuses a file of another user: it would choose the commands that run and where the token goes'() {
        given:
        def file = config('[profile.production]\ntoken_command = "touch stolen"')
        Files.setAttribute(file, 'unix:uid', 65534)
        environment.BALLAST_PROFILE = 'production'

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "$file: another user owns it (uid 65534)"
        refused.remedy().get() == "copy it to your own file and name that in BALLAST_CONFIG, or run: chown 0 $file"
    }

    def 'a shell reads the file of a command as it is'() {
        given:
        environment.BALLAST_CONFIG = write("o'my file.toml", '', 'rw-rw-rw-').toString()

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        new ProcessBuilder('sh', '-c', refused.remedy().get() - 'run:\n').start().waitFor() == 0
        PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("o'my file.toml"))) == 'rw-r--r--'
    }

    def 'refuses a file that was named and cannot be read'() {
        given:
        environment.BALLAST_CONFIG = home.resolve('missing.toml').toString()

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == "${home.resolve('missing.toml')}: does not exist"
    }

    def 'says how to set what is missing'(Map<String, String> variables, String toml, String problem, String remedy) {
        given:
        environment += variables
        def file = config(toml)

        when:
        resolve()

        then:
        def refused = thrown(SetupException)
        refused.problem() == problem
        refused.remedy().get() == remedy.replace('FILE', file.toString())

        where:
        variables                     | toml || problem | remedy
        [:]                           | ''   || "no URL is set for profile 'default'" | 'write --sandbox to try it without an account; for an account set BALLAST_URL, or write url = "https://..." in a profile of FILE (chosen by --profile)'
        [BALLAST_URL: 'https://a.de'] | ''   || "no token is set for profile 'default'" | 'write --sandbox to try it without an account; for an account set BALLAST_TOKEN, or write token_command = "..." or token_file = "..." in a profile of FILE (chosen by --profile)'
        [:]                           | '[profile.prod]' || "no URL is set for profile 'default'" | 'write --sandbox to try it without an account; for an account add --profile prod (FILE has this profile, which is not selected), or set BALLAST_URL'
        [:]                           | '[profile.prod]\n[profile.stage]' || "no URL is set for profile 'default'" | 'write --sandbox to try it without an account; for an account add --profile NAME (FILE has prod, stage, and none is selected), or set BALLAST_URL'
        [BALLAST_PROFILE: 'p']        | '[profile.p]' || "no URL is set for profile 'p'" | 'write --sandbox to try it without an account; for an account set BALLAST_URL, or write url = "https://..." in [profile.p] of FILE'
        [BALLAST_PROFILE: 'p']        | '[profile.p]\nurl = "https://a.de"' || "no token is set for profile 'p'" | 'write --sandbox to try it without an account; for an account set BALLAST_TOKEN, or write token_command = "..." or token_file = "..." in [profile.p] of FILE'
    }

    def 'refuses a setting out of range: #setting #value'(Setting setting, String value, String problem) {
        given:
        environment += [BALLAST_URL: 'https://api.example.com', BALLAST_TOKEN: 'env-token']

        when:
        resolve((setting): value)

        then:
        def refused = thrown(SetupException)
        refused.problem() == problem
        refused.remedy().present

        where:
        setting             | value        || problem
        Setting.CONCURRENCY | '0'          || 'concurrency 0 is not possible'
        Setting.CONCURRENCY | '65'         || 'concurrency 65 is not possible'
        Setting.CONCURRENCY | '-1'         || 'concurrency -1 is not possible'
        Setting.CONCURRENCY | 'many'       || 'concurrency many is not possible'
        Setting.DIALECT     | 'lynode'     || "unknown dialect 'lynode'; known: documented, linode"
        Setting.READ_ONLY   | 'false'      || "BALLAST_READ_ONLY can only switch protection on, but 'false' is neither true nor 1"
        Setting.CONFIRM     | '0'          || "BALLAST_CONFIRM can only switch protection on, but '0' is neither true nor 1"
        Setting.COLOR       | 'grey'       || "unknown colour 'grey'"
        Setting.REGION      | 'US East'    || "region 'US East' is not a region id"
    }
}
