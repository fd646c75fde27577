package dev.ballast.explore

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.explore.InjectedFault.Group
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.parameters.GivenParameters
import dev.ballast.run.FullCheck
import dev.ballast.run.ScriptFile
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Specification
import spock.lang.TempDir

/** Runbooks by an author who has not seen the search: of those with a fault each fault is found, and the right ones are left alone. */
@Slow('each runbook in up to two hundred histories')
class ExploredRunbooksSpec extends Specification {

    private static final Path RUNBOOKS = Path.of(System.getProperty('ballast.root'), 'dsl/src/test/resources/explore')

    @TempDir
    Path home

    def 'the fault of #name is found, with at most #most faults and changes left'() {
        when:
        def found = search(RUNBOOKS.resolve("faulty/${name}.groovy"), 200).search(2).get()

        then:
        found.disturbances() <= most

        where:
        name                        | most
        'catch-goes-on'             | 1
        'check-then-create'         | 3
        'cleanup-pattern'           | 1
        'date-in-name'              | 1
        'decision-before-the-lease' | 5
        'delete-before-create'      | 0
        'detach-attach'             | 2
        'double-weight'             | 3
        'exactly'                   | 0
        'rolling-without-waiting'   | 0
        'value-that-moves'          | 2
    }

    def 'nothing is found in #name'() {
        expect:
        search(runbook, 40).search(2).empty

        where:
        runbook << Files.list(RUNBOOKS.resolve('right')).filter { !it.fileName.toString().contains('.invariants.') }.sorted().toList()
        name = runbook.fileName
    }

    private Explorer search(Path runbook, long histories) {
        def check = new FullCheck(Optional.of('us-east'), Dialect.named('linode'), CatalogueCheck.accepting(CatalogueCache.NONE))
        def explored = ExploredRunbook.of(ScriptFile.read(runbook), [], GivenParameters.ofEnvironment([:]))
        def settings = new Exploration.Settings('linode', 'us-east', home, EnumSet.allOf(Group), Invariants.beside(runbook, check), Optional.empty())
        new Explorer(new Exploration(explored, settings), new Explorer.Limit(1, histories, Duration.ofDays(1)))
    }
}
