package dev.ballast.repl.kernel

import dev.ballast.secrets.ExampleSecrets

import static dev.ballast.secrets.ExampleSecrets.MARK

/** Sends each example secret through each kind of frame; a cell itself stands in the notebook. */
class SecretFramesSpec extends KernelSpecification {

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
        client.execute(example.then('null'))
        def id = client.begin(example.then(more))
        client.awaited(id)
        def error = client.reported(id, 'error')

        then:
        error.size() == 1
        !error.toString().contains(MARK)
        !client.printed(id, 'stderr').contains(MARK)

        where:
        [example, more] << [ExampleSecrets.ALL, [
            "throw new IllegalStateException('it is ' + VALUE)", "assert VALUE == 'other'", "volume(VALUE + ': ', 20)", "volme 'data'", "volume('data'",
            "throw new IllegalStateException('no', new Error('it is ' + VALUE))"]].combinations()
    }

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
}
