package dev.ballast.reconcile.teardown;

import dev.ballast.error.GoneException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WholeReconciler;
import dev.ballast.reconcile.facts.AnswerFacts;
import dev.ballast.reconcile.facts.Difference;
import dev.ballast.reconcile.facts.Tags;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what a ledger created, and reads what hangs on it. */
final class TeardownPlanner {

    /** The fields that no call of Ballast changes after the create. */
    private static final Set<String> IDENTITY = Set.of("region", "type", "image", AnswerFacts.LABEL);

    /** The signs of a line, as in a plan. */
    private static final String DELETED = "- ";

    private static final String KEPT = "= ";

    /** Instances are deleted last. */
    private static final Comparator<Resource> ORDER = Comparator.comparing(
                    (Resource resource) -> resource.reference().kind() == Kind.INSTANCE)
            .thenComparing(resource -> resource.reference().kind());

    private final Account account;
    private final Reconcilers reconcilers;

    TeardownPlanner(Account account, Reconcilers reconcilers) {
        this.account = account;
        this.reconcilers = reconcilers;
    }

    TeardownPlan plan(List<String> names) {
        List<Entry> known = entries(names);
        List<Resource> created = known.stream()
                .filter(AnswerFacts::isCreated)
                .map(Resource::of)
                .sorted(ORDER)
                .toList();
        List<Resource> instances = Resource.of(Kind.INSTANCE, created);
        Map<Resource, List<Resource>> attached = each(instances, this::attached);
        List<Resource> on = attached.values().stream().flatMap(List::stream).toList();
        List<Resource> freed = instances.stream()
                .filter(instance -> locks(instance).isEmpty())
                .flatMap(instance -> attached.get(instance).stream())
                .filter(volume -> !created.contains(volume) || !locks(volume).isEmpty())
                .toList();
        Map<Resource, List<Resource>> serving = each(instances, this::serving);
        List<String> lines = new ArrayList<>();
        Kind.wholes().forEach(kind -> account.workers()
                .map(
                        Resource.of(kind, created).stream()
                                .filter(resource -> !on.contains(resource))
                                .toList(),
                        resource -> Stream.concat(
                                Stream.of(line(resource, reconcilers.of(kind), nodes(serving.get(resource), created))),
                                attached.getOrDefault(resource, List.of()).stream()
                                        .map(volume -> line(volume, created.contains(volume), freed.contains(volume)))))
                .forEach(some -> some.forEach(lines::add)));
        known.stream()
                .filter(entry -> !AnswerFacts.isCreated(entry))
                .forEach(entry -> lines.add(KEPT + "kept, because it was adopted: "
                        + Resource.of(entry).withId()));
        names.stream()
                .filter(name -> known.stream()
                        .noneMatch(entry -> entry.reference().name().equals(name)))
                .flatMap(name -> findDeleted(name).stream())
                .forEach(one -> lines.add(KEPT + "deleted before: " + one.withId()));
        refuseOthers(known.stream().filter(AnswerFacts::isCreated).toList());
        List<String> tags = tags(created);
        if (!tags.isEmpty()) {
            lines.add(DELETED + (tags.size() == 1 ? "tag " : "tags ")
                    + tags.stream().map(Quoted::of).collect(Collectors.joining(", ")) + " if nothing else has "
                    + (tags.size() == 1 ? "it" : "them"));
        }
        return new TeardownPlan(created, freed, tags, List.copyOf(lines));
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
                if (differences.stream().allMatch(other -> other.field().equals(AnswerFacts.LABEL))) {
                    accepts.add(account.commands().accept(entry.reference(), AnswerFacts.LABEL));
                }
            }
        });
        if (!others.isEmpty()) {
            List<String> forgets = others.keySet().stream()
                    .collect(Collectors.groupingBy(Reference::kind, LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .stream()
                    .map(some -> account.commands().forget(some.toArray(Reference[]::new)))
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

    /** Returns what the service shows otherwise of that which identifies a resource. */
    private List<Difference> differences(Entry entry) {
        Kind kind = entry.reference().kind();
        Map<String, String> now = new LinkedHashMap<>();
        reconcilers.of(kind).answers().cached(Resource.of(entry)).ifPresent(shown -> {
            now.putAll(AnswerFacts.of(shown));
            now.keySet().retainAll(IDENTITY);
        });
        return AnswerFacts.differences(entry, now, account.now()).stream()
                .filter(difference -> !difference.accepted())
                .toList();
    }

    /** Returns the tags of the resources, each once without regard to case. */
    private List<String> tags(List<Resource> deleted) {
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

    private List<Resource> attached(Resource instance) {
        return ifPresent(() -> {
                    reconcilers.instances().answers().fresh(instance);
                    return reconcilers.volumes().of(instance).toList();
                })
                .orElse(List.of());
    }

    /** Returns the NodeBalancers that the instance is a node of. */
    private List<Resource> serving(Resource instance) {
        return ifPresent(() -> reconcilers
                        .balancers()
                        .of(instance)
                        .map(balancer -> account.withId(Kind.NODEBALANCER, balancer.id()))
                        .toList())
                .orElse(List.of());
    }

    private <T> Map<Resource, T> each(List<Resource> instances, Function<Resource, T> read) {
        List<T> found = account.workers().map(instances, read);
        Map<Resource, T> all = new LinkedHashMap<>();
        for (int i = 0; i < instances.size(); i++) {
            all.put(instances.get(i), found.get(i));
        }
        return all;
    }

    /** Returns which nodes go with an instance; empty for other kinds, which serve none. */
    private static String nodes(List<Resource> serving, List<Resource> deleted) {
        String kept = Stream.ofNullable(serving)
                .flatMap(List::stream)
                .filter(balancer -> !deleted.contains(balancer))
                .map(Resource::withId)
                .collect(Collectors.joining(", "));
        return kept.isEmpty() ? "" : ", and with its nodes of " + kept;
    }

    /** Returns the line of an attached volume, below the one of its instance. */
    private String line(Resource volume, boolean created, boolean freed) {
        Volume now = reconcilers.volumes().answers().cached(volume).orElseThrow();
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
        return String.join(
                ", ",
                DeletionLocks.of(
                        reconcilers.of(resource.reference().kind()).answers().cached(resource)));
    }

    /** An instance was read with its volumes. */
    private <A extends Labelled> String line(Resource resource, WholeReconciler<A> reconciler, String nodes) {
        Optional<A> now = resource.reference().kind() == Kind.INSTANCE
                ? reconciler.answers().cached(resource)
                : ifPresent(() -> reconciler.answers().fresh(resource));
        String locks = String.join(", ", DeletionLocks.of(now));
        return locks.isEmpty()
                ? now.map(shown -> DELETED + resource.withId() + reconciler.consequences(resource, shown) + nodes)
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
