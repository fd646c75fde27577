package dev.ballast.simulation

import dev.ballast.explore.Scenario
import dev.ballast.explore.SimulatedAccount
import dev.ballast.ledger.Entry
import dev.ballast.ledger.Ledger
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import java.nio.file.Path
import java.util.function.Supplier

/** What the runbooks of the generator act on: an account on which others have things, and one thing is adopted. */
final class GeneratedScenario implements Scenario {

    private static final String PASSWORD = 'Sim-ROOT-pass-81'

    private final String dialect
    private final Set<Long> foreign = []
    private String theirs

    GeneratedScenario(String dialect) {
        this.dialect = dialect
    }

    @Override
    Path home() {
        Path.of('/nowhere')
    }

    @Override
    String secret() {
        PASSWORD
    }

    @Override
    boolean logs() {
        true
    }

    @Override
    void begin(SimulatedAccount account, Supplier<Ledger> ledger, Supplier<Ledger> reader) {
        account.send('POST', '/v4/volumes', '{"label": "theirs", "size": 20, "region": "us-east"}')
        account.send('POST', '/v4/nodebalancers', '{"label": "theirs", "region": "us-east"}')
        account.send('POST', '/v4/volumes', '{"label": "given-1", "size": 20, "region": "us-east"}')
        foreign.addAll(service(account).ids())
        theirs = service(account).others()
        String given = service(account).state.volumes.find { it.label == 'given-1' }.id
        def person = ledger.get()
        person.adopt(new Reference.ByName(Kind.VOLUME, 'given-1'), given)
        person.close()
        [80, 8080, 9000].each { port -> (1..10).each { account.sandbox().listening("192.168.200.$it:$port", true) } }
    }

    @Override
    Object picture(SimulatedAccount account) {
        service(account).picture()
    }

    @Override
    List<String> violations(SimulatedAccount account, List<Entry> entries, boolean settled) {
        def service = service(account)
        service.twice() + service.unknown(entries, settled || dialect == 'documented') +
            service.dangling(entries.findAll { !(it.id() in account.deleted()) }) +
            (service.others() == theirs ? [] : ['what others have was changed'])
    }

    @Override
    Optional<String> created(SimulatedAccount account, Reference reference, List<Entry> entries) {
        Optional.ofNullable(service(account).made(reference, entries)?.toString())
    }

    @Override
    boolean exists(SimulatedAccount account, String id) {
        id.isLong() && id.toLong() in service(account).ids()
    }

    private Service service(SimulatedAccount account) {
        new Service(account.sandbox().snapshot(), foreign)
    }
}
