package dev.ballast.reconcile.drift;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.Drift.State;
import dev.ballast.reconcile.facts.RecordedFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares by the reads of the service document: the list of instances, each volume and each config. It has none for
 * NodeBalancers, nodes and addresses.
 */
final class DocumentedDrift implements DriftReader {

    private final Account account;
    private final Map<Reference, Answer<?>> answers = new ConcurrentHashMap<>();

    DocumentedDrift(Account account) {
        this.account = account;
    }

    @Override
    public List<String> notes() {
        return List.of("the service has no calls that read NodeBalancers, nodes and addresses;"
                + " of nodes a port shows how many are up");
    }

    @Override
    public List<Drift> read(DriftScope scope) {
        List<Runnable> requests = new ArrayList<>();
        scope.recorded(Kind.VOLUME)
                .filter(entry -> entry.id() != null)
                .forEach(entry -> requests.add(() -> answers.put(
                        entry.reference(),
                        Answer.to(() -> account.client().volumes().get(Long.parseLong(entry.id()))))));
        scope.recorded(Kind.CONFIG).filter(entry -> entry.id() != null).forEach(entry -> scope.id(
                        entry.reference().holder().orElseThrow())
                .ifPresent(
                        balancer -> requests.add(() -> answers.put(entry.reference(), Answer.to(() -> account.client()
                                .nodeBalancers()
                                .config(balancer, Long.parseLong(entry.id())))))));
        if (!scope.wholes(Kind.INSTANCE).isEmpty()) {
            requests.add(() -> list(scope));
        }
        account.workers().each(requests, Runnable::run);
        List<Drift> found = new ArrayList<>();
        Kind.wholes().forEach(kind -> scope.wholes(kind).forEach(whole -> found.add(whole(scope, whole))));
        return found;
    }

    private void list(DriftScope scope) {
        Answer<Map<String, Instance>> list = Answer.to(() -> {
            Map<String, Instance> byId = new LinkedHashMap<>();
            account.client()
                    .instances()
                    .list(Filter.NONE)
                    .items()
                    .forEach(instance -> byId.put(instance.id().toString(), instance));
            return byId;
        });
        scope.recorded(Kind.INSTANCE)
                .forEach(entry -> answers.put(
                        entry.reference(),
                        new Answer<>(
                                list.value().flatMap(byId -> Optional.ofNullable(byId.get(entry.id()))),
                                list.failure())));
    }

    private Drift whole(DriftScope scope, Reference.Whole whole) {
        Entry entry = scope.find(whole)
                .orElseGet(() -> new Entry(
                        whole, scope.id(whole).map(Object::toString).orElse(null), null, Map.of(), Instant.EPOCH));
        return of(entry)
                .containing(scope.partsOf(whole).stream()
                        .map(part -> part(scope, part))
                        .toList());
    }

    private Drift part(DriftScope scope, Entry entry) {
        Drift drift = of(entry);
        boolean down = Optional.ofNullable(answers.get(entry.reference()))
                .flatMap(Answer::value)
                .map(PortConfig.class::cast)
                .filter(config ->
                        config.nodesStatus() != null && config.nodesStatus().down() > 0)
                .isPresent();
        return (down ? drift.asDown(drift.detail()) : drift)
                .withValidity(drift.state() == State.GONE ? null : RecordedFacts.validity(entry))
                .containing(
                        scope.partsOf(entry.reference()).stream().map(this::of).toList());
    }

    private Drift of(Entry entry) {
        Answer<?> answer = answers.get(entry.reference());
        if (answer == null) {
            return entry.intent() == null ? Drift.of(entry, State.UNREADABLE, "") : Answer.open(entry);
        }
        return answer.compare(entry, account.now());
    }
}
