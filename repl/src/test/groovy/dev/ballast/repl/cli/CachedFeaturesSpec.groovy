package dev.ballast.repl.cli

import java.nio.file.Files
import spock.lang.Shared
import spock.lang.Stepwise

/** Which features run with the cache of runbooks, as an installed program does: it fails if none of these do, or all of them. */
@Stepwise
class CachedFeaturesSpec extends ProgramSpecification {

    @Shared
    List<Integer> cached = []

    def 'feature #number keeps its compiled runbook, or compiles it again'() {
        given:
        def runbook = script("println $number")

        when:
        2.times { ballast('run', '--sandbox', runbook) }
        if (Files.exists(folder.resolve('.cache/ballast/runbooks'))) {
            cached << number
        }

        then:
        out == "$number\n"

        where:
        number << (1..8)
    }

    def 'some features keep it'() {
        expect:
        !cached.empty
        cached.size() < 8
    }
}
