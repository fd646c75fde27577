package dev.ballast.repl.kernel

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow
import dev.ballast.secrets.ExampleSecrets

import static dev.ballast.secrets.ExampleSecrets.MARK

/** Sends each example secret through each kind of frame; a cell itself stands in the notebook. */
class SecretFramesSpec extends KernelSpecification {

    static final List<String> FAILURES = [
        "throw new IllegalStateException('it is ' + VALUE)", "assert VALUE == 'other'", "volume(VALUE + ': ', 20)", "volme 'data'", "volume('data'",
        "throw new IllegalStateException('no', new Error('it is ' + VALUE))"]
    static final List<List> SOME = Pairs.few(ExampleSecrets.ALL, FAILURES)

    PrintStream before = System.err

    def setup() {
        System.err = notebook.err()
    }

    def cleanup() {
        System.err = before
    }

    @Override
    Map<String, String> environment() {
        [ROOT_PASS: ExampleSecrets.ENVIRONMENT]
    }

    def 'no secret stands in a frame of an error: #example, #more'() {
        when:
        def shown = failed(example, more)

        then:
        shown.errors == 1
        !shown.text.contains(MARK)

        where:
        [example, more] << SOME
    }

    @Slow('a kernel for each secret and failure')
    def 'no secret stands in a frame of an error, whatever both are: #example, #more'() {
        when:
        def shown = failed(example, more)

        then:
        shown.errors == 1
        !shown.text.contains(MARK)

        where:
        [example, more] << Pairs.others(ExampleSecrets.ALL, FAILURES, SOME)
    }

    @Slow('a kernel for each secret')
    def 'no secret of an earlier cell stands in a frame of an error: #example'() {
        when:
        client.execute(example.then('null').replaceFirst(/^(def|String) /, ''))
        def id = client.begin("throw new IllegalStateException('it is ' + $example.value)")
        client.awaited(id)

        then:
        client.reported(id, 'error').size() == 1
        !client.reported(id, 'error').toString().contains(MARK)

        where:
        example << ExampleSecrets.ALL
    }

    def 'a secret literal of an earlier cell stands in no frame of an error'() {
        when:
        client.execute("token = '$MARK-1-token'")
        def id = client.begin("throw new IllegalStateException('it is ' + token)")
        client.awaited(id)

        then:
        client.reported(id, 'error').size() == 1
        !client.reported(id, 'error').toString().contains(MARK)
    }

    def 'a secret of the environment stands in no frame: #kind'() {
        when:
        client.execute(example.then('null'))
        client.execute(example.then(more))

        then:
        client.frames.every { !it.contains(MARK) }

        where:
        kind             | more
        'stream'         | 'println VALUE; null'
        'stderr'         | 'System.err.println VALUE; null'
        'execute_result' | '[of: VALUE]'
        'error'          | "throw new IllegalStateException('it is ' + VALUE)"

        and:
        example = ExampleSecrets.ALL.last()
    }

    /** How many errors a cell with this failure reports after one with the secret, and all that they and the second stream say. */
    private Map failed(ExampleSecrets example, String failure) {
        client.execute(example.then('null'))
        def id = client.begin(example.then(failure))
        client.awaited(id)
        def errors = client.reported(id, 'error')
        [errors: errors.size(), text: "$errors ${client.printed(id, 'stderr')}"]
    }
}
