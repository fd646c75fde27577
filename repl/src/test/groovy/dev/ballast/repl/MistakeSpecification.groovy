package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.http.TurnableTiming
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.DelayedAnswers
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.attribute.PosixFilePermissions
import java.time.Duration
import spock.lang.AutoCleanup
import tools.jackson.databind.json.JsonMapper

/** Runs the program on a sandbox whose clock its pauses turn, and takes apart what it says of a mistake. */
abstract class MistakeSpecification extends ProgramSpecification {

    private static final List<String> CREATES = ['POST /volumes', 'POST /volumes/{id}/clone', 'POST /compute/instances', 'POST /nodebalancers',
        'POST /nodebalancers/{id}/configs', 'POST /nodebalancers/{id}/configs/{id}/nodes']

    final DelayedAnswers delayed = new DelayedAnswers()

    @AutoCleanup
    Sandbox sandbox = delayed.start()

    TurnableTiming timing = new TurnableTiming(whenPausing: { Duration pause -> sandbox.advance(pause) })
    Duration requestTimeout = Duration.ofSeconds(20)

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
    }

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(timing).requestTimeout(requestTimeout)
    }

    /** What is wrong, in which line, and what to write instead, of the first failure told; nothing where nothing is said. */
    List<String> complaint() {
        def lines = err.replace("$folder/", '').readLines().dropWhile { !(it =~ /^error(\[B\d{3}])?: /) }
        def own = lines.take(1) + lines.drop(1).takeWhile { it.startsWith('  ') }
        int at = own.findIndexOf { it.startsWith('  at ') }
        int instead = own.findIndexOf { it.startsWith('  help: ') }
        int end = [at, instead, own.size()].findAll { it >= 0 }.min()
        [own.take(end)*.trim().join('\n').replaceFirst(/^error(\[B\d{3}])?: /, ''), at < 0 ? null : (own[at] - '  at ').replaceFirst(/(:\d+):\d+$/, '$1'),
         instead < 0 ? null : own.drop(instead)*.trim().join('\n') - 'help: ']
    }

    /** What went out and came to nothing but this: no trace, no class of ours, no secret. */
    void plain(String all = out + err) {
        assert !all.contains('\tat ')
        assert !(all =~ /dev\.ballast|java\.|groovy\.|Exception:? *$|Exception\(/)
        assert !environment.BALLAST_TOKEN?.trim() || !all.contains(environment.BALLAST_TOKEN)
    }

    /** What the ledger knows, such as {@code volume data 1001}, or with a question mark for the id {@code volume data ?}. */
    List<String> recorded() {
        def (status, before) = [ballast('names', '--output', 'json'), [out, err]]
        assert status == 0
        def names = before[0].trim() ? new JsonMapper().readValue(before[0], List) : []
        names.collect { "$it.kind $it.path ${it.open ? '?' : it.id}".toString() }
    }

    /** Writes a profile {@code prod} on the sandbox, with these lines. */
    void profile(String lines) {
        def file = folder.resolve('config/ballast/config.toml')
        Files.createDirectories(file.parent)
        Files.writeString(file, "[profile.prod]\nurl = \"${sandbox.url()}\"\n$lines\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
    }

    /** How often each kind of thing was made. */
    Map<String, Long> creates() {
        sandbox.requests().findAll { it.key in CREATES }
    }
}
