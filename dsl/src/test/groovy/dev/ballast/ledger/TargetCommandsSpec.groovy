package dev.ballast.ledger

import dev.ballast.error.ShellWord
import dev.ballast.model.Kind
import java.nio.file.Path
import spock.lang.Specification

/** Commands that are printed for a user, read back by a real shell. */
class TargetCommandsSpec extends Specification {

    def 'the place of an id says that an address takes an address'() {
        given:
        def commands = LedgerTarget.service(URI.create('https://api.example.com'), 'default').commands()

        expect:
        commands.adopt(ReferenceCodec.read(Kind.ADDRESS, 's-6')) == 'ballast adopt --profile default address s-6 ADDRESS'
        commands.adopt(ReferenceCodec.read(Kind.VOLUME, 'data')) == 'ballast adopt --profile default volume data ID'
    }

    def "a shell reads the arguments as they are: #path"() {
        given:
        def commands = LedgerTarget.service(URI.create('https://api.example.com'), 'a b').commands()

        expect:
        argv(commands.adopt(ReferenceCodec.read(Kind.VOLUME, path), '7')) == ['adopt', '--profile', 'a b', *guard, 'volume', path, '7']
        argv(commands.forget(ReferenceCodec.read(Kind.VOLUME, path))) == ['forget', '--profile', 'a b', *guard, 'volume', path]

        where:
        path               || guard
        'data'             || []
        'two words'        || []
        "o'clock"          || []
        '$(touch /tmp/no)' || []
        '`id`; rm *'       || []
        '#5'               || []
        '~'                || []
        'a\\b"c!'          || []
        'grün'             || []
        '-x'               || ['--']
        '--profile'        || ['--']
    }

    def "a command names its whole target: #what"() {
        expect:
        argv(target.commands().names()) == ['names'] + options

        where:
        what                     | target                                                                 || options
        'the environment'        | LedgerTarget.service(URI.create('https://api.example.com'), null)      || []
        'a profile'              | LedgerTarget.service(URI.create('https://api.example.com'), 'prod')    || ['--profile', 'prod']
        'a profile like options' | LedgerTarget.service(URI.create('https://api.example.com'), '-p')      || ['--profile=-p']
        'a sandbox'              | LedgerTarget.sandbox(null)                                             || ['--sandbox']
        'a kept sandbox'         | LedgerTarget.sandbox(Path.of('my state/it\'s.json'))                   || ['--sandbox', '--state', "my state/it's.json"]
    }

    def "what is known to a running session alone is named by the commands of its prompt: #path"() {
        given:
        def commands = LedgerTarget.temporarySandbox(true).commands()
        def reference = ReferenceCodec.read(Kind.VOLUME, path)

        expect:
        ShellWord.split(commands.adopt(reference, '7')).get() == ['/adopt', 'volume', path, '7']
        ShellWord.split(commands.forget(reference)).get() == ['/forget', 'volume', path]
        commands.names() == '/names'

        where:
        path << ['data', 'two words', "o'clock", 'a\\b"c!', '-x']
    }

    def "words are read as a shell reads them: #text"() {
        expect:
        ShellWord.split(text).orElse(null) == words

        where:
        text              || words
        ''                || []
        "  a   b'c d'e "  || ['a', 'bc de']
        '"a b" \'\' c\\ d' || ['a b', '', 'c d']
        "o'clock"         || null
        'a "b'            || null
        'a\\'             || null
    }

    /** The words that a shell hands over to the program. */
    private static List<String> argv(String command) {
        def words = command - 'ballast '
        def process = new ProcessBuilder('sh', '-c', "printf '%s\\n' $words").start()
        process.text.readLines()
    }
}
