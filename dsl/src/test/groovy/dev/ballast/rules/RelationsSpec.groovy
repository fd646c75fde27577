package dev.ballast.rules

import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import spock.lang.Specification

class RelationsSpec extends Specification {

    def 'refuses what does not fit: #relation'(String relation, Optional<Problem> found, String problem, String remedy) {
        when:
        Problem.refuse(found)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy

        where:
        relation | found || problem | remedy
        'sameRegion' | Relations.sameRegion(volume('eu-west'), web('us-east')) || "volume 'data' is in eu-west and instance 'web-1' in us-east" | "use two of one region: write region 'us-east' where the volume is created"
        'onlyGrows' | Relations.onlyGrows('data', 40, 20) || "volume 'data' has 40 GB and cannot shrink to 20 GB" | 'write 40 or more; for less, create a new volume and copy the files on its instance'
        'detachedFirst' | Relations.detachedFirst('data', 'instance 4711', Dialect.DOCUMENTED) || "volume 'data' is attached to instance 4711 and cannot be deleted" | "write volume('data').detach() first"
        'distinctNodeLabels' | Relations.distinctNodeLabels(80, ['a', 'b', 'a']) || "node label 'a' is used twice for port 80" | 'give each node of a port its own label'
        'distinctPorts' | Relations.distinctPorts('web', ['80', '443', '80']) || "nodebalancer 'web' has port 80 twice" | 'write one line for port 80, with all its nodes'
        'distinctPorts' | Relations.distinctPorts(null, ['80', '80']) || 'the NodeBalancer has port 80 twice' | 'write one line for port 80, with all its nodes'
        'nodesNeedAPort' | Relations.nodesNeedAPort(null, ['a'], [], []) || "the NodeBalancer has nodes ('a') and no port" | 'name the port they serve, such as port 80'
        'nodesNeedAPort' | Relations.nodesNeedAPort('web', ['a', 'b'], [], []) || "nodebalancer 'web' has nodes ('a', 'b') and no port" | 'name the port they serve, such as port 80'
        'nodesNeedAPort' | Relations.nodesNeedAPort('web', ['a'], [], [443, 80]) || "nodebalancer 'web' has nodes ('a') and no port" | 'name the port they serve, such as port 80 (known: 80, 443)'
        'nodesNeedAPort' | Relations.nodesNeedAPort('web', [null], [], []) || "nodebalancer 'web' has nodes and no port" | 'name the port they serve, such as port 80'
        'nodesNeedAPort' | Relations.nodesNeedAPort('web', ['a'], [true, true], [80]) || "nodebalancer 'web' has nodes ('a') that no port takes: each port names its own" | 'write them in the braces of a port, or add a port that names none'
    }

    def 'lets pass what fits or is not known'(Optional<Problem> found) {
        expect:
        found.empty

        where:
        found << [
            Relations.sameRegion(volume('us-east'), web('us-east')),
            Relations.sameRegion(volume(null), web('us-east')),
            Relations.sameRegion(volume('us-east'), web(null)),
            Relations.onlyGrows('data', 20, 20),
            Relations.onlyGrows('data', null, 1),
            Relations.detachedFirst('data', null, Dialect.DOCUMENTED),
            Relations.distinctNodeLabels(80, ['a', 'A']),
            Relations.distinctPorts('web', ['53', '443', '53/udp']),
            Relations.nodesNeedAPort('web', [], [], [80]),
            Relations.nodesNeedAPort('web', ['a'], [true, false], [])]
    }

    private static Relations.Placed volume(String region) {
        new Relations.Placed('volume', 'data', region)
    }

    private static Relations.Placed web(String region) {
        new Relations.Placed('instance', 'web-1', region)
    }
}
