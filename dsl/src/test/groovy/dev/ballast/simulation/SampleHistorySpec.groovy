package dev.ballast.simulation

import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.explore.History
import dev.ballast.explore.InjectedFault
import dev.ballast.lanes.Slow
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification

import static dev.ballast.explore.InjectedFault.Effect.CRASH_AFTER
import static dev.ballast.explore.InjectedFault.Effect.CRASH_BEFORE
import static dev.ballast.explore.InjectedFault.Effect.DROP_AFTER
import static dev.ballast.explore.InjectedFault.Effect.DROP_BEFORE

/** The first job of a newcomer up to its end, under bad luck at each write: all that the sample says exists, once, and then nothing. */
@Slow('a history for each write')
class SampleHistorySpec extends Specification {

    private static final String FILE = 'linode/private-network.groovy'

    @Shared
    private Plan job

    /** The same without bad luck. */
    @Shared
    private History quiet

    def setupSpec() {
        String text = Files.readString(Path.of(System.getProperty('ballast.root')).resolve("scripts-samples/$FILE"))
        job = new Plan(1, 'linode', [
            [runbook(FILE, text)],
            [runbook('the same without protection', text.replace('protect: true', 'protect: false'))],
            [new Step('teardown()', { cloud -> cloud.teardown() })]], 1, true)
        quiet = job.quiet()
    }

    private static Step runbook(String name, String text) {
        new Step(name, { cloud ->
            def script = CompiledRunbooks.runbook(text, 'private-network.groovy', new Binding(out: new PrintWriter(Writer.nullWriter())))
            script.runOn(cloud)
            script.run()
        })
    }

    /** Returns the writes, each with its number among all requests. */
    private Map<Integer, String> writes() {
        quiet.lines().collectEntries { line ->
            def (number, what) = (line =~ /^ *(\d+) \S+ s run \d+ ((?:POST|PUT|DELETE) \S+) 200$/).with { it ? it[0].drop(1) : [null, null] }
            number == null ? [:] : [(number as int): what.replaceAll(/\d+/, 'ID')]
        }
    }

    /** Returns what exists after each version; an instance has the next free address in its subnet, whichever it is. */
    private static List<String> exists(History history) {
        history.pictures()*.toString()*.replaceAll(/10\.0\.0\.\d+:/, 'ADDRESS:')
    }

    def 'without bad luck it creates each thing by one request, and deletes what uses something before it'() {
        expect:
        quiet.violations() == []
        writes().values().countBy { it } == ['POST /vpcs': 1, 'POST /networking/firewalls': 1, 'POST /linode/instances': 3, 'POST /volumes': 2, 'POST /nodebalancers': 1,
            'DELETE /nodebalancers/ID': 1, 'POST /volumes/ID/detach': 2, 'DELETE /volumes/ID': 2, 'DELETE /linode/instances/ID': 3,
            'DELETE /vpcs/ID': 1, 'DELETE /networking/firewalls/ID': 1, 'DELETE /tags/shop': 1]
        writes().values().toList().unique().findAll { it.startsWith('DELETE') } == [
            'DELETE /nodebalancers/ID', 'DELETE /volumes/ID', 'DELETE /linode/instances/ID', 'DELETE /vpcs/ID', 'DELETE /networking/firewalls/ID', 'DELETE /tags/shop']
        quiet.pictures()*.flatten()*.empty == [false, false, true]
    }

    def 'bad luck at a write changes nothing of what exists in the end: #what'() {
        given:
        def failed = writes().keySet().parallelStream()
            .map { job.under([new InjectedFault(what, it)], quiet).history() }
            .filter { it.failed || exists(it) != exists(quiet) }
            .map { "${it.page()}\n${exists(it)}" }
            .toList()

        expect:
        failed.join('\n') == ''

        where:
        what << [CRASH_BEFORE, CRASH_AFTER, DROP_BEFORE, DROP_AFTER]
    }
}
