package dev.ballast.preflight

import dev.ballast.error.RuleException
import spock.lang.Specification

class RelationsSpec extends Specification {

    def 'refuses what does not fit: #relation'(Relation relation, String problem, String remedy) {
        when:
        relation.require()

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.remedy().get() == remedy

        where:
        relation                                            || problem | remedy
        new SameRegion(volume('eu-west'), web('us-east'))   || "volume 'data' is in eu-west and instance 'web-1' in us-east" | "use two of one region: write region 'us-east' where the volume is created"
        new OnlyGrows('data', 40, 20)                       || "volume 'data' has 40 GB and cannot shrink to 20 GB" | 'write 40 or more; for less, create a new volume and copy the files on its instance'
        new DetachedFirst('data', 'instance 4711')           || "volume 'data' is attached to instance 4711 and cannot be deleted" | "write volume('data').detach() first"
        new DistinctNodeLabels(80, ['a', 'b', 'a'])         || "node label 'a' is used twice for port 80" | 'give each node of a port its own label'
        new DistinctPorts('web', [80, 443, 80])             || "nodebalancer 'web' has port 80 twice" | 'write one line for port 80, with all its nodes'
        new NodesNeedAPort('web', ['a', 'b'], [], [])       || "nodebalancer 'web' has nodes ('a', 'b') and no port" | 'name the port they serve, such as port 80'
        new NodesNeedAPort('web', ['a'], [], [443, 80])     || "nodebalancer 'web' has nodes ('a') and no port" | 'name the port they serve, such as port 80 (known: 80, 443)'
    }

    def 'lets pass what fits or is not known: #relation'(Relation relation) {
        when:
        relation.require()

        then:
        noExceptionThrown()

        where:
        relation << [
            new SameRegion(volume('us-east'), web('us-east')),
            new SameRegion(volume(null), web('us-east')),
            new SameRegion(volume('us-east'), web(null)),
            new OnlyGrows('data', 20, 20),
            new OnlyGrows('data', null, 1),
            new DetachedFirst('data', null),
            new DistinctNodeLabels(80, ['a', 'A']),
            new DistinctPorts('web', [80, 443]),
            new NodesNeedAPort('web', [], [], [80]),
            new NodesNeedAPort('web', ['a'], [80], [])]
    }

    private static Placed volume(String region) {
        new Placed('volume', 'data', region)
    }

    private static Placed web(String region) {
        new Placed('instance', 'web-1', region)
    }
}
