package dev.ballast.reconcile.teardown;

import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.Difference;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.facts.Tags;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what a ledger created, and reads what hangs on it. */
final class TeardownPlanner {

    /** The fields that no call of Ballast changes after the create. */
    private static final Set<String> IDENTITY = Set.of("region", "type", "image", RecordedFacts.LABEL);

    /** The signs of a line, as in a plan. */
    private static final String DELETED = "- ";

    private static final String KEPT = "= ";

    private static final Comparator<Resource> ORDER = Comparator.comparing(
                    (Resource resource) -> Teardown.step(resource.reference().kind()))
            .thenComparing(resource -> resource.reference().kind());

    private final Account account;
    private final Reconcilers reconcilers;
    private final Map<Kind, List<Resource>> lists = new ConcurrentHashMap<>();

    TeardownPlanner(Account account, Reconcilers reconcilers) {
        this.account = account;
        this.reconcilers = reconcilers;
    }

    TeardownPlan plan(List<String> names) {
        List<Entry> known = entries(names);
        Set<Resource> created = known.stream()
                .filter(Predicate.not(Ledger::isAdopted))
                .map(Resource::of)
                .sorted(ORDER)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Teardown.refuseProtected(account, created);
        read(created);
        List<Resource> instances = Resource.of(Kind.INSTANCE, created);
        Map<Resource, List<Resource>> attached = each(instances, volumes(instances));
        Set<Resource> on = attached.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        List<Resource> freed = instances.stream()
                .filter(instance -> locks(instance).isEmpty())
                .flatMap(instance -> attached.get(instance).stream())
                .filter(volume -> !created.contains(volume) || !locks(volume).isEmpty())
                .toList();
        Set<Resource> kept = Set.copyOf(freed);
        Map<Resource, List<Resource>> serving = each(instances, balancers(instances));
        Set<Resource> deleted =
                created.stream().filter(one -> locks(one).isEmpty()).collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        Kind.wholes()
                .flatMap(kind -> Resource.of(kind, created).stream())
                .filter(resource -> !on.contains(resource))
                .forEach(resource -> {
                    lines.add(line(
                            resource,
                            reconcilers.of(resource.reference().kind()),
                            deleted,
                            nodes(serving.get(resource), created)));
                    attached.getOrDefault(resource, List.of())
                            .forEach(
                                    volume -> lines.add(line(volume, created.contains(volume), kept.contains(volume))));
                });
        known.stream()
                .filter(Ledger::isAdopted)
                .forEach(entry -> lines.add(KEPT + "kept, because it was adopted: "
                        + Resource.of(entry).withId()));
        Set<String> found =
                known.stream().map(entry -> entry.reference().name()).collect(Collectors.toSet());
        names.stream()
                .filter(name -> !found.contains(name))
                .flatMap(name -> findDeleted(name).stream())
                .forEach(one -> lines.add(KEPT + "deleted before: " + one.withId()));
        refuseOthers(known.stream().filter(Predicate.not(Ledger::isAdopted)).toList());
        List<String> tags = tags(created);
        if (!tags.isEmpty()) {
            lines.add(DELETED + (tags.size() == 1 ? "tag " : "tags ")
                    + tags.stream().map(Quoted::of).collect(Collectors.joining(", ")) + " if nothing else has "
                    + (tags.size() == 1 ? "it" : "them"));
        }
        return new TeardownPlan(List.copyOf(created), freed, tags, List.copyOf(lines));
    }

    /** Refuses what the service shows as something else under a recorded id, as another account or another service does. */
    private void refuseOthers(List<Entry> created) {
        Map<Reference, String> others = new LinkedHashMap<>();
        List<String> accepts = new ArrayList<>();
        created.forEach(entry -> {
            List<Difference> differences = differences(entry);
            if (!differences.isEmpty()) {
                others.put(
                        entry.reference(),
                        differences.stream()
                                .map(other ->
                                        other.field() + " '" + other.actual() + "', not '" + other.recorded() + "'")
                                .collect(Collectors.joining(
                                        ", ", Resource.of(entry).withId() + " has ", "")));
                if (differences.stream().allMatch(other -> other.field().equals(RecordedFacts.LABEL))) {
                    accepts.add(account.commands().accept(entry.reference(), RecordedFacts.LABEL));
                }
            }
        });
        if (!others.isEmpty()) {
            List<String> forgets = TargetCommands.byKind(others.keySet().stream()).stream()
                    .map(account.commands()::forget)
                    .toList();
            String deletes = created.stream()
                    .filter(entry -> others.containsKey(entry.reference()))
                    .map(entry -> Resource.of(entry).expression() + ".delete()")
                    .collect(Collectors.joining("; "));
            String check = "check that URL and token belong to the account that has it";
            TargetCommands commands = account.commands();
            throw new RuleException(
                    RefusalCode.OTHER_RESOURCE,
                    String.join("; ", others.values())
                            + ": it is not the resource that this ledger created, so nothing is deleted",
                    (accepts.isEmpty()
                                    ? check + "; "
                                    : commands.steps(check + "; if it was renamed", accepts) + System.lineSeparator())
                            + commands.steps("to delete it, write " + deletes + "; to keep it", forgets));
        }
    }

    /** Returns the differences in the fields that identify a resource. */
    private List<Difference> differences(Entry entry) {
        Kind kind = entry.reference().kind();
        Map<String, String> now = new LinkedHashMap<>();
        reconcilers.of(kind).answers().cached(Resource.of(entry)).ifPresent(shown -> {
            now.putAll(RecordedFacts.of(shown));
            now.keySet().retainAll(IDENTITY);
        });
        return RecordedFacts.differences(entry, now, account.now()).stream()
                .filter(difference -> !difference.accepted())
                .toList();
    }

    /** Returns the tags of the resources, each once without regard to case. */
    private List<String> tags(Set<Resource> deleted) {
        return Tags.with(
                List.of(),
                deleted.stream()
                        .flatMap(one -> reconcilers.of(one.reference().kind()).answers().cached(one).stream())
                        .map(Labelled::tags)
                        .filter(Objects::nonNull)
                        .flatMap(List::stream)
                        .sorted()
                        .toList());
    }

    private List<Entry> entries(List<String> names) {
        List<Entry> all = account.ledger().requireEntries().stream()
                .filter(entry -> entry.reference().kind().isWhole())
                .toList();
        List<String> known = all.stream().map(entry -> entry.reference().name()).toList();
        Predicate<String> isKnown =
                name -> known.contains(name) || !findDeleted(name).isEmpty();
        names.stream().filter(isKnown.negate()).findFirst().ifPresent(name -> {
            throw new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    Quoted.of(name) + " is not in the ledger; " + CreateOnce.listNames(known),
                    NearestMatch.of(name, known)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("write names of the ledger"));
        });
        CreateOnce createOnce = new CreateOnce(account);
        return all.stream()
                .filter(entry ->
                        names.isEmpty() || names.contains(entry.reference().name()))
                .map(createOnce::requireSettled)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the deleted resources of that name, as of an earlier teardown that was interrupted. */
    private List<Resource> findDeleted(String name) {
        return Kind.wholes()
                .flatMap(kind -> account.findDeleted(new Reference.ByName(kind, name)).stream())
                .toList();
    }

    /** Reads them by lists, and one that no list has by its id: only the answer to that says that it is gone. */
    private void read(Set<Resource> created) {
        account.workers()
                .map(
                        Kind.wholes()
                                .filter(kind -> !Resource.of(kind, created).isEmpty())
                                .toList(),
                        this::list);
        account.workers()
                .map(
                        created.stream()
                                .filter(resource -> now(resource).isEmpty())
                                .toList(),
                        resource -> ifPresent(() -> reconcilers
                                .of(resource.reference().kind())
                                .answers()
                                .fresh(resource)));
    }

    private List<Resource> list(Kind kind) {
        return lists.computeIfAbsent(kind, first -> reconcilers.of(kind).list().toList());
    }

    private Optional<? extends Labelled> now(Resource resource) {
        return reconcilers.of(resource.reference().kind()).answers().cached(resource);
    }

    /** Returns how to find the volumes on an instance: in their list, or by a request if the token has no right to that. */
    private Function<Resource, List<Resource>> volumes(List<Resource> instances) {
        return listed(instances, Kind.VOLUME)
                .map(all -> all.stream()
                        .filter(volume -> volume(volume).linodeId() != null)
                        .collect(Collectors.groupingBy(volume -> volume(volume).linodeId())))
                .<Function<Resource, List<Resource>>>map(on -> instance -> on.getOrDefault(instance.id(), List.of()))
                .orElse(instance -> reconcilers.volumes().of(instance).toList());
    }

    private Volume volume(Resource volume) {
        return reconcilers.volumes().answers().cached(volume).orElseThrow();
    }

    /** Returns how to find the NodeBalancers that an instance is a node of. */
    private Function<Resource, List<Resource>> balancers(List<Resource> instances) {
        return listed(instances, Kind.NODEBALANCER).filter(List::isEmpty).isPresent()
                ? instance -> List.of()
                : instance -> reconcilers.balancers().of(instance).toList();
    }

    /** Returns a list that is of use for these instances; empty without instances, and without the right to read it. */
    private Optional<List<Resource>> listed(List<Resource> instances, Kind kind) {
        try {
            return instances.isEmpty() ? Optional.empty() : Optional.of(list(kind));
        } catch (RefusedException.MissingScope | RefusedException.Forbidden unseen) {
            return Optional.empty();
        }
    }

    /** Returns the result of {@code find} for each instance that exists. */
    private Map<Resource, List<Resource>> each(List<Resource> instances, Function<Resource, List<Resource>> find) {
        List<List<Resource>> found = account.workers().map(instances, instance -> now(instance)
                .flatMap(present -> ifPresent(() -> find.apply(instance)))
                .orElse(List.of()));
        Map<Resource, List<Resource>> all = new LinkedHashMap<>();
        for (int i = 0; i < instances.size(); i++) {
            all.put(instances.get(i), found.get(i));
        }
        return all;
    }

    /** Returns which nodes go with an instance; empty for other kinds, which serve none. */
    private static String nodes(List<Resource> serving, Set<Resource> deleted) {
        String kept = Stream.ofNullable(serving)
                .flatMap(List::stream)
                .filter(balancer -> !deleted.contains(balancer))
                .map(Resource::withId)
                .collect(Collectors.joining(", "));
        return kept.isEmpty() ? "" : ", and with its nodes of " + kept;
    }

    /** Returns the line of an attached volume, below the one of its instance. */
    private String line(Resource volume, boolean created, boolean freed) {
        Volume now = volume(volume);
        String sized = volume.withId() + ", " + now.size() + " GB";
        String locks = locks(volume);
        return created && locks.isEmpty()
                ? "  " + DELETED + sized + ", detached first"
                : "  " + KEPT + sized + ", label " + Quoted.of(now.label()) + ": "
                        + (freed ? "detached and kept" : "stays attached") + ", "
                        + (created ? "it has the lock " + locks : "not created here");
    }

    /** Returns the locks in the last answer, or an empty text. */
    private String locks(Resource resource) {
        return String.join(", ", DeletionLocks.of(now(resource)));
    }

    private <A extends Labelled> String line(
            Resource resource, TopLevelReconciler<A> reconciler, Set<Resource> deleted, String nodes) {
        Optional<A> now = reconciler.answers().cached(resource);
        String locks = String.join(", ", DeletionLocks.of(now));
        return locks.isEmpty()
                ? now.map(shown ->
                                DELETED + resource.withId() + reconciler.consequences(resource, shown, deleted) + nodes)
                        .orElse(KEPT + resource.withId() + ", gone already")
                : KEPT + resource.withId() + " stays: it has the lock " + locks;
    }

    private static <T> Optional<T> ifPresent(Supplier<T> read) {
        try {
            return Optional.of(read.get());
        } catch (GoneException | NotFoundException gone) {
            return Optional.empty();
        }
    }
}
