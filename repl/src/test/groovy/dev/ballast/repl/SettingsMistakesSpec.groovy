package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions

/** What a person gets wrong in the environment and in the file of profiles: the script does not begin. */
class SettingsMistakesSpec extends MistakeSpecification {

    static final String KEYS = 'keys: admin_addresses, agents, approvals, approvers, break_glass, budget, color, concurrency, confirm, dialect, lease_wait, ledger, log_keep, names, on_drift, on_end, on_waiting_approval, protected, read_only, region, request_timeout, retry_timeout, signing_key, token, token_command, token_file, url, wait_timeout'
    static final String TOKEN = 'tok-secret-1234'
    static final String GOOD = "[profile.production]\nurl = \"https://api.example.com\"\ntoken = \"$TOKEN\"\n"
    static final String FILE = 'config/ballast/config.toml'
    static final String TOML = 'put texts in quotes, as in url = "..."; how to write TOML: https://toml.io'

    def 'the script does not begin with #what in the environment'() {
        given:
        environment += variables
        environment.values().removeAll { it == null }

        expect:
        refused() == [problem, null, instead]

        where:
        what                  | variables                                || problem                                                           | instead
        'no URL'              | [BALLAST_URL: null]                      || "no URL is set for profile 'default'"                             | "write --sandbox to try it without an account; for an account set BALLAST_URL, or write url = \"https://...\" in a profile of $FILE (chosen by --profile)"
        'no token'            | [BALLAST_TOKEN: null]                    || "no token is set for profile 'default'"                           | "write --sandbox to try it without an account; for an account set BALLAST_TOKEN, or write token_command = \"...\" or token_file = \"...\" in a profile of $FILE (chosen by --profile)"
        'a blank token'       | [BALLAST_TOKEN: ' ']                     || "no token is set for profile 'default'"                           | "write --sandbox to try it without an account; for an account set BALLAST_TOKEN, or write token_command = \"...\" or token_file = \"...\" in a profile of $FILE (chosen by --profile)"
        'two lines of token'  | [BALLAST_TOKEN: TOKEN + '\n' + TOKEN]    || 'BALLAST_TOKEN: this is not a token: it has a space or a control character, or is not ASCII' | 'write only the token, on one line'
        'http to a name'      | [BALLAST_URL: 'http://api.example.com']  || "the URL 'http://api.example.com' would send the token unencrypted" | 'write https://; plain http is for 127.0.0.1, [::1] and localhost'
        'http to an address'  | [BALLAST_URL: 'http://128.0.0.1:80']     || "the URL 'http://128.0.0.1:80' would send the token unencrypted"  | 'write https://; plain http is for 127.0.0.1, [::1] and localhost'
        'no URL but a word'   | [BALLAST_URL: 'api.example.com']         || "the URL 'api.example.com' does not begin with https://"          | 'write one such as https://api.example.com'
        'a password in URL'   | [BALLAST_URL: 'https://me:' + TOKEN + '@x.org'] || 'the URL has a user or password'                                | 'leave it out; the token identifies the user'
        'an unknown dialect'  | [BALLAST_DIALECT: 'documentd']           || "unknown dialect 'documentd'; known: documented, linode"                  | 'write --dialect, or set BALLAST_DIALECT or the dialect of the profile'
        'a region of blanks'  | [BALLAST_REGION: 'US East']              || "region 'US East' is not a region id"                             | 'write an id such as us-east'
        'a switch to off'     | [BALLAST_READ_ONLY: 'false']             || "BALLAST_READ_ONLY can only switch protection on, but 'false' is neither true nor 1" | 'write BALLAST_READ_ONLY=true or unset it; only the file of a profile switches its protection off'
        'a file that is none' | [BALLAST_CONFIG: '/none/config.toml']    || '/none/config.toml: does not exist'                               | 'check the path and who may read it:\nls -l /none/config.toml'
    }

    def 'a profile that is not selected is named where the region that it may set is missing: #what'() {
        given:
        environment = [:]
        config(toml)

        expect:
        ballast(script("volume('data', 20)")) == 3
        complaint()[2].startsWith(instead)
        ballast('check', script("volume('data', 20)")) == 3
        complaint()[2].startsWith(instead)

        where:
        what              | toml                                             || instead
        'the only one'    | GOOD                                             || "add --profile production ($FILE has this profile, which is not selected), or write region 'us-east'"
        'one of several'  | "$GOOD[profile.test]"                            || "add --profile NAME ($FILE has production, test, and none is selected), or write region 'us-east'"
        'one is selected' | "default = \"production\"\n$GOOD[profile.test]" || "write region 'us-east'"
    }

    def 'the script does not begin with #what in the file of profiles'() {
        given:
        config(toml)

        expect:
        refused('--profile', 'production') == [problem, null, instead]

        where:
        what                  | toml                                  || problem                                                   | instead
        'a bracket missing'   | '[profile.production\nurl = "x"'      || "$FILE:1:20: not TOML: newline not permitted here"        | TOML
        'a quote missing'     | "${GOOD}token_file = \"x"             || "$FILE:4:16: not TOML: premature end of file"             | TOML
        'another profile'     | GOOD.replace('production', 'prodution') || "unknown profile 'production'"                          | "did you mean 'prodution'? profiles in $FILE: prodution"
        'no profile'          | ''                                    || "unknown profile 'production'"                            | "profiles in $FILE: none"
        'an unknown key'      | "${GOOD}regoin = \"us-east\""         || "$FILE, profile 'production': unknown key 'regoin'"       | "did you mean 'region'? $KEYS"
        'an unknown top key'  | "profil = 1\n$GOOD"                   || "$FILE: unknown key 'profil'"                             | "did you mean 'profile'? keys: default, profile"
        'a key of two kinds'  | "${GOOD}concurrency = \"8\""          || "$FILE, profile 'production': 'concurrency' is not a whole number" | 'write concurrency = 32'
        'a switch as text'    | "${GOOD}read_only = \"yes\""          || "$FILE, profile 'production': 'read_only' is not true or false" | 'write read_only = true or false, without quotes'
        'a hook as a list'    | "${GOOD}on_end = [\"true\"]"           || "$FILE, profile 'production': 'on_end' is not a text"      | 'write on_end = "..."'
        'a colour misspelt'   | "${GOOD}color = \"rde\""              || "$FILE, profile 'production': unknown colour 'rde'"       | "did you mean 'red'? colours: black, blue, cyan, green, magenta, red, white, yellow"
        'two tokens'          | "${GOOD}token_file = \"t\""           || "$FILE, profile 'production': the token is given twice, by token and token_file" | 'keep one of them'
    }

    def 'the script does not begin when others can write the file of profiles'() {
        given:
        config(GOOD, 'rw-rw-r--')

        expect:
        refused() == [FILE + ': others can write to it', null, 'run:\nchmod go-w ' + FILE]
    }

    def 'the script does not begin when the file of profiles cannot be read: #what'() {
        given:
        environment.BALLAST_CONFIG = folder.resolve('file').toString()
        prepare(folder.resolve('file'))

        expect:
        refused() == [problem, null, instead]

        where:
        what           | prepare                                                    || problem                | instead
        'a folder'     | { Files.createDirectory(it) }                              || 'file: a folder'       | 'name the file in it in BALLAST_CONFIG'
        'no UTF-8'     | { owned(it); it.toFile().bytes = [0x23, 0xE9, 0x0A] as byte[] }     || 'file: not UTF-8 text' | 'save it as UTF-8'
        // Nobody, root included, may read the memory of a process from its beginning.
        'unreadable'   | { Files.createSymbolicLink(it, new File('/proc/self/mem').toPath()) } || 'file: cannot be read' | 'check the path and who may read it:\nls -l file'
    }

    private static owned(path) {
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString('rw-------')))
    }

    private void config(String toml, String rights = 'rw-------') {
        def file = folder.resolve(FILE)
        Files.createDirectories(file.parent)
        Files.writeString(file, toml)
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights))
    }

    /** Runs a script that says so when it begins: it does not, nothing is sent, no ledger is made, no token is shown. */
    private List<String> refused(Object... options) {
        assert ballast(*options, script("println 'began'")) == 2
        assert out == ''
        assert sandbox.requests().isEmpty()
        assert !folder.resolve('state').toFile().exists()
        assert !err.contains(TOKEN)
        assert err.readLines().every { it.startsWith('error: ') || it.startsWith('  help: ') || it.startsWith('      ') }
        plain()
        return complaint()
    }
}
