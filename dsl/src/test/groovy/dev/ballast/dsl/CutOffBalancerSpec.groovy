package dev.ballast.dsl

import dev.ballast.error.GoneException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.ledger.PlainLedger
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.InstantSource
import spock.lang.Unroll

/** What a run does with a NodeBalancer or a port whose deletion an earlier run has sent without recording its end. */
class CutOffBalancerSpec extends RunbookSpecification {

    static final String WEB = "region 'us-east'; nodebalancer('web') { port(80) { node 'app-1', '192.168.128.9:80' }; port(81) }"

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def setup() {
        run(WEB)
        nextRun()
    }

    def 'a block creates again what a killed run has deleted: #path'() {
        given:
        killed(kind, path)
        nextRun()

        when:
        run(WEB)

        then:
        reported().any { it.contains(' is gone: DELETE ') && it.contains('which has ended') }
        reported().any { it.endsWith(' created') || it.contains(' created (') }

        when:
        nextRun()
        run(WEB)

        then:
        writes() == []

        where:
        kind              | path
        Kind.NODEBALANCER | 'web'
        Kind.CONFIG       | 'web:81'
        Kind.NODE         | 'web:80:app-1'
    }

    def 'its deletion is recorded by the word that deletes'() {
        given:
        killed(Kind.NODEBALANCER, 'web')
        nextRun()

        when:
        run("nodebalancer('web').delete()")

        then:
        reported() == ["nodebalancer 'web' deleted"]
        cloud.account().ledger().entries() == []
    }

    @Unroll('#word')
    def 'what was deleted elsewhere is recorded as gone, and not as deleted by this run'(String word, Kind kind, String path) {
        given:
        delete(kind, path)
        nextRun()

        when:
        run(word)

        then:
        reported().size() == 1
        reported()[0].endsWith(' unchanged: already gone')
        writes().size() == (kind == Kind.NODEBALANCER ? 0 : 1)

        when:
        nextRun()
        run(word)

        then:
        reported().size() == 1
        reported()[0].endsWith(' unchanged: already deleted')
        writes() == []

        where:
        word                                                  | kind              | path
        "nodebalancer('web').delete()"                        | Kind.NODEBALANCER | 'web'
        "nodebalancer('web').port(81).delete()"               | Kind.CONFIG       | 'web:81'
        "nodebalancer('web').port(80).node('app-1').delete()" | Kind.NODE         | 'web:80:app-1'
    }

    @Unroll('#word')
    def 'what this run has deleted without an answer is reported as deleted'(String word, String operation) {
        given:
        sandbox.fail(Fault.on(operation).first(1).after().drop())

        when:
        run(word)

        then:
        reported().size() == 1
        reported()[0].endsWith(' deleted')

        where:
        word                                                  | operation
        "nodebalancer('web').delete()"                        | 'DELETE /nodebalancers/{id}'
        "nodebalancer('web').port(81).delete()"               | 'DELETE /nodebalancers/{id}/configs/{id}'
        "nodebalancer('web').port(80).node('app-1').delete()" | 'DELETE /nodebalancers/{id}/configs/{id}/nodes/{id}'
    }

    @Unroll('#word')
    def 'a deletion that was accepted stays open when the look at it is refused'(String word, String read, int looks, Kind kind, String path) {
        given:
        run("region 'us-east'; volume('data', 20); instance('host') { type 'g6-nanode-1' }")
        def id = cloud.account().ids(kind.word())[path]
        nextRun()
        sandbox.fail(Fault.on(read).skip(looks).status(400))

        when:
        run(word)

        then:
        thrown(RefusedException)
        writes().size() == 1
        reported().last().endsWith(' is being deleted')
        with(cloud.account().ledger().find(ReferenceCodec.read(kind, path)).get()) {
            it.id() == id
            it.intent().operation().startsWith('DELETE ')
        }

        when:
        sandbox.clearFaults()
        nextRun()
        run(WEB + "; volume('data', 20); instance('host') { type 'g6-nanode-1' }")

        then:
        reported().any { it.contains(' is gone: DELETE ') }
        cloud.account().ids(kind.word())[path] != id

        where:
        word                                           | read                                                                | looks | kind              | path
        "nodebalancer('web').delete()"                 | 'GET /nodebalancers/{id}'                                           | 1     | Kind.NODEBALANCER | 'web'
        "nodebalancer('web').port(81).delete()"        | 'GET /nodebalancers/{id}/configs/{id}'                              | 0     | Kind.CONFIG       | 'web:81'
        "nodebalancer('web').port(80).node('app-1').delete()" | 'GET /nodebalancers/{id}/configs/{id}/nodes/{id}'            | 0     | Kind.NODE         | 'web:80:app-1'
        "volume('data').delete()"                      | 'GET /volumes/{id}'                                                 | 1     | Kind.VOLUME       | 'data'
        "instance('host').delete()"                    | 'GET /linode/instances/{id}'                                        | 1     | Kind.INSTANCE     | 'host'
    }

    def 'what is gone without such a deletion still ends the run'() {
        given:
        delete(Kind.NODEBALANCER, 'web')
        nextRun()

        when:
        run(WEB)

        then:
        thrown(GoneException)
    }

    @Unroll('#text')
    def 'what another run is deleting right now is left to that'(String text, Kind kind, String path) {
        given:
        begun(Owner.thisProcess(), kind, path)

        when:
        run(text)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().contains(' may be deleted: DELETE ')
        unknown.remedy().get() == 'wait, then run again: that process may be deleting it; if it hangs, end it first'
        writes() == []

        where:
        text                                   | kind              | path
        WEB                                    | Kind.NODEBALANCER | 'web'
        WEB                                    | Kind.CONFIG       | 'web:81'
        "nodebalancer('web').delete()"          | Kind.NODEBALANCER | 'web'
        "nodebalancer('web').port(81).delete()" | Kind.CONFIG       | 'web:81'
    }

    /** Deletes as a run does that is killed before it can record the end. */
    private void killed(Kind kind, String path) {
        begun(new Owner(Owner.thisProcess().host(), Long.MAX_VALUE, 'killed'), kind, path)
        delete(kind, path)
    }

    private void begun(Owner owner, Kind kind, String path) {
        def state = home.resolve('sandbox.json')
        def id = cloud.account().ids(kind.word())[path]
        PlainLedger.open("${state}.ledger".toString(), LedgerTarget.sandbox(state), owner, InstantSource.system())
            .withCloseable { it.begin(ReferenceCodec.read(kind, path), id, "DELETE /$id") }
    }

    private void delete(Kind kind, String path) {
        def ids = { Kind of, String at -> cloud.account().ids(of.word())[at] as long }
        def service = cloud.account().client().nodeBalancers()
        def parts = path.split(':')
        if (kind == Kind.NODEBALANCER) {
            service.delete(ids(kind, path))
        } else if (kind == Kind.CONFIG) {
            service.deleteConfig(ids(Kind.NODEBALANCER, parts[0]), ids(kind, path))
        } else {
            service.deleteNode(ids(Kind.NODEBALANCER, parts[0]), ids(Kind.CONFIG, parts[0] + ':' + parts[1]), ids(kind, path))
        }
    }
}
