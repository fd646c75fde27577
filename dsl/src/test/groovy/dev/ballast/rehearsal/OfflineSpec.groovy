package dev.ballast.rehearsal

import dev.ballast.docs.LinodeSamplesSpec
import dev.ballast.docs.SampleSpecification
import dev.ballast.dsl.CompiledRunbooks
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import tools.jackson.databind.node.JsonNodeFactory

/** A rehearsal that sends no request: what the ledger holds stands for the account. */
class OfflineSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    def 'the plan by the ledger is that by the account, but for what the ledger does not keep: #dialect #sample'() {
        given:
        account = new RehearsedAccount(dialect, home)
        def work = { cloud -> perform(cloud, sample, text) }

        when:
        def plans = (1..2).collect {
            def sent = account.sandbox.journal().size()
            def offline = account.offline(work)
            assert account.failure == null
            assert account.sandbox.journal().size() == sent
            def online = account.rehearsed(work)
            account.performed(work)
            [offline, online]
        }

        then:
        plans.each { offline, online -> assert known(offline) == known(online) }

        where:
        [dialect, sample, text] << SampleSpecification.samples().collect { ['documented', it, SampleSpecification.lines(it).join('\n')] } +
            LinodeSamplesSpec.all().findAll { !LinodeSamplesSpec.AFTER[it] }.collect { ['linode', it, LinodeSamplesSpec.text(it)] }
    }

    /** What a plan leaves behind, without the fields that the ledger does not keep: they may be as they are wanted. */
    private static List<String> known(Plan plan) {
        RehearsedAccount.lasting(new Plan(plan.resources().collect { kept(it) }, [], plan.cost()))
    }

    private static Plan.Resource kept(Plan.Resource one) {
        def fields = one.fields().findAll { field ->
            !(field.name() == 'linode_id' || field.values().first() == JsonNodeFactory.instance.stringNode(Plan.NOT_REMEMBERED))
        }
        new Plan.Resource(one.action(), one.kind(), one.name(), fields, one.acts(), one.lines(), one.parts().collect { kept(it) })
    }

    private void perform(cloud, String file, String text) {
        def binding = new Binding(args: [] as String[], out: new PrintWriter(new StringWriter()))
        def script = CompiledRunbooks.file(text, file.tokenize('/').last(), binding)
        script.runOn(cloud)
        script.run()
    }
}
