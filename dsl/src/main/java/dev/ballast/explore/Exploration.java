package dev.ballast.explore;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Handle;
import dev.ballast.error.SourceLocation;
import dev.ballast.explore.History.Step;
import dev.ballast.explore.InjectedFault.Effect;
import dev.ballast.explore.InjectedFault.Group;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.SharedLedger;
import dev.ballast.model.Reference;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs one runbook in histories, one for each seed, and compares each with the runbook that nothing disturbs. Safe for use by many
 * threads.
 */
public final class Exploration {

    /** The value of each secret without a given value. Every rule for passwords allows it. */
    public static final String SECRET = "Explored-Secret-4711";

    private static final List<Integer> CROWDS = List.of(1, 1, 1, 2, 3);
    private static final Pattern LINE = Pattern.compile(" \\(([^()]+?):(\\d+)(, [^()]+)?\\)$");
    private static final int MOST_FAULTS = 4;
    private static final int MOST_CHANGES = 2;
    private static final int MOST_VALUES = 6;

    private final ExploredRunbook runbook;
    private final Settings settings;
    private final List<ForeignChange> changes = new ArrayList<>();

    /** The changes that the account allows before the first run. */
    private final Set<ForeignChange> toOthers;

    private final History undisturbed;

    /** The histories without faults. */
    private final Map<Quiet, History> quiet = new ConcurrentHashMap<>();

    /** The runbook with other values of its parameters. */
    private final List<ExploredRunbook> variants;

    /** What a history without faults depends on. */
    private record Quiet(RunStep runbook, List<ForeignChange> changes) {}

    /**
     * What varies.
     *
     * @param dialect the dialect of the simulated service
     * @param region the default region of the runbook
     * @param home a folder for what the runbook keeps on the machine, such as trial certificates
     * @param groups what varies; at least one
     * @param invariants what must hold besides; empty for nothing
     * @param given what there is before the first run; empty for nothing
     */
    public record Settings(
            String dialect,
            String region,
            Path home,
            Set<Group> groups,
            Optional<Invariants> invariants,
            Optional<Given> given) {

        List<Effect> effects() {
            return groups.stream()
                    .sorted()
                    .flatMap(group -> group.effects().stream())
                    .toList();
        }

        boolean has(Group group) {
            return groups.contains(group);
        }

        /** Returns whether lists may be late, as those of Linode are. */
        private boolean isLate() {
            return has(Group.LATE) && dialect.equals("linode");
        }
    }

    /**
     * An account and its ledger, with which each history begins, or that a step has left.
     *
     * @param account the service; it belongs to others, except for what the ledger has
     * @param ledger the entries of the ledger
     */
    public record Given(Sandbox account, List<Entry> ledger) {

        private static final Set<ResourceKind> PICTURED = Set.of(ResourceKind.NODEBALANCER, ResourceKind.VPC);

        /** Shows each NodeBalancer and each VPC of the account, which can be read only meanwhile. */
        public void show(Consumer<Handle> shown) {
            Ledger read = SimulatedPerson.opened(new SharedLedger(account::now, ledger), account, false);
            try (Cloud cloud = new Onlooker(account, Map.of(), Path.of("/nowhere")).open(read, () -> {})) {
                account.resources().values().stream()
                        .filter(resource -> PICTURED.contains(resource.kind()))
                        .sorted(Comparator.comparing(ResourceProperties::id))
                        .map(resource -> handle(cloud, resource))
                        .forEach(shown);
            }
        }

        /** What is gone at the end, or exists twice, has no name. */
        private Handle handle(Cloud cloud, ResourceProperties resource) {
            Optional<String> name = ledger.stream()
                    .filter(entry -> Long.toString(resource.id()).equals(entry.id()))
                    .map(Entry::reference)
                    .filter(known -> known.kind().name().equals(resource.kind().name()))
                    .map(Reference::name)
                    .findFirst();
            return resource.kind() == ResourceKind.NODEBALANCER
                    ? name.map(cloud::nodebalancer).orElseGet(() -> cloud.nodebalancer(resource.id()))
                    : name.map(cloud::vpc).orElseGet(() -> cloud.vpc(resource.id()));
        }
    }

    /**
     * A history that failed, with as little in it as possible.
     *
     * @param seed the seed that led to it; empty if none did
     * @param steps how many disturbances it had at first; 0 if nothing disturbed it
     * @param disturbances how many are left
     * @param story the smallest history that still fails, in sentences
     * @param step the number of the sentence, from 1, whose step changed last what is wrong; 0 if nothing changed
     * @param changes what that step changed in the account: {@code +} came, {@code -} went, {@code ~} changed
     * @param account the account after that step; empty if nothing changed
     * @param problems what is wrong, in sentences
     */
    public record Finding(
            Optional<Long> seed,
            int steps,
            int disturbances,
            List<String> story,
            int step,
            List<String> changes,
            Optional<Given> account,
            List<String> problems) {

        /** Returns the line of the script that its last step names; empty if none names one. */
        public Optional<SourceLocation> line() {
            return story.stream()
                    .flatMap(sentence -> LINE.matcher(sentence).results())
                    .reduce((one, later) -> later)
                    .map(found -> new SourceLocation(found.group(1), Integer.parseInt(found.group(2))));
        }

        /** Returns the lines that tell it to a person. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(
                    steps == 0
                            ? "FAILED although nothing disturbs it:"
                            : seed.map(known -> "FAILED (seed " + known + ", shrunk from " + steps
                                            + " faults and changes to " + disturbances + "):")
                                    .orElse("FAILED:"));
            for (int i = 1; i <= story.size(); i++) {
                lines.add("  " + i + ". " + story.get(i - 1));
                if (i == step) {
                    changes.forEach(change -> lines.add("     " + change));
                }
            }
            problems.forEach(problem -> lines.add("  <- " + problem));
            return lines;
        }
    }

    /** Runs the runbook without faults. */
    public Exploration(ExploredRunbook runbook, Settings settings) {
        this.runbook = runbook;
        this.settings = settings;
        this.toOthers = settings.given()
                .map(given -> Set.copyOf(ForeignChanges.of(given.account())))
                .orElse(Set.of());
        this.undisturbed = Simulation.quiet(
                quietPlan(runbook, List.of()),
                () -> scenario(sandbox -> {
                    changes.addAll(ForeignChanges.of(sandbox));
                }));
        quiet.put(new Quiet(runbook, List.of()), undisturbed);
        this.variants = IntStream.range(0, settings.has(Group.PARAMS) ? MOST_VALUES : 0)
                .mapToObj(i -> runbook.with(new Random(i)))
                .filter(variant -> !variant.given().isEmpty())
                .distinct()
                .toList();
    }

    /** Returns what is wrong with the runbook although nothing disturbs it; empty if nothing is. */
    public Optional<Finding> undisturbed() {
        return undisturbed.isFailed()
                ? Optional.of(finding(Optional.empty(), 0, undisturbed, undisturbed.violations()))
                : runbook.swapped().flatMap(this::inOtherOrder);
    }

    /** Returns how the account differs if the other runbook runs first; empty if that one needs this one. */
    private Optional<Finding> inOtherOrder(ExploredRunbook swapped) {
        History other = quiet(swapped, List.of());
        List<String> differences = other.isFailed() ? List.of() : differences(other.pictures(), undisturbed.pictures());
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(finding(
                        Optional.empty(),
                        0,
                        other,
                        differences.stream()
                                .map(text -> "if " + swapped + " runs first, " + text)
                                .toList()));
    }

    /**
     * Performs a history for each write of the undisturbed one and each of these effects, with that fault alone, and returns the first
     * one that fails; empty if none does.
     */
    public Optional<Finding> atEachWrite(Effect... effects) {
        return undisturbed().or(() -> undisturbed.writes().stream()
                .flatMap(at -> Stream.of(effects).map(effect -> new InjectedFault(effect, at)))
                .toList()
                .parallelStream()
                .map(fault -> perform(quietPlan(runbook, List.of()).with(List.of(fault))))
                .filter(this::isFailed)
                .findFirst()
                .flatMap(failed -> finding(Optional.empty(), failed)));
    }

    /** Performs the history of a seed. */
    public Simulation simulation(long seed) {
        Random random = new Random(new SplittableRandom(seed).nextLong());
        int crowd = settings.has(Group.RUNS) ? CROWDS.get(random.nextInt(CROWDS.size())) : 1;
        boolean oneHost = random.nextBoolean();
        ExploredRunbook chosen = chosen(seed);
        // The list of possible changes comes from a run with the default values.
        List<ForeignChange> foreign = random.nextBoolean() && chosen.equals(runbook) ? foreign(random) : List.of();
        int versions = foreign.isEmpty() ? 1 : 2;
        List<InjectedFault> faults = settings.effects().isEmpty() || (!foreign.isEmpty() && random.nextInt(4) == 0)
                ? List.of()
                : faults(random, crowd * versions, quiet(chosen, List.of()));
        boolean late = settings.isLate() && random.nextInt(4) == 0;
        return perform(new HistoryPlan(
                seed, settings.dialect(), steps(chosen, foreign), crowd, oneHost, faults, foreign, late));
    }

    /** Returns the runbook with the values of a seed: in half of the histories the defaults. */
    private ExploredRunbook chosen(long seed) {
        int number = variants.isEmpty() ? 0 : new SplittableRandom(~seed).nextInt(2 * variants.size());
        ExploredRunbook chosen = number < variants.size() && !variants.isEmpty() ? variants.get(number) : runbook;
        return quiet(chosen, List.of()).isRefusedByScript() ? runbook : chosen;
    }

    /** Returns whether something is wrong after a history. */
    public boolean isFailed(Simulation simulation) {
        return !problems(simulation).isEmpty();
    }

    /** Returns what a history shows, with the smallest one that still fails; empty if it does not fail. */
    Optional<Finding> finding(Optional<Long> seed, Simulation simulation) {
        if (problems(simulation).isEmpty()) {
            return Optional.empty();
        }
        int disturbances = simulation.history().plan().disturbances();
        Simulation smallest = simulation.shrunk(this::perform, this::isFailed);
        return Optional.of(finding(seed, disturbances, smallest.history(), problems(smallest)));
    }

    /** Performs the history once more, in detail. */
    private Finding finding(Optional<Long> seed, int steps, History smallest, List<String> problems) {
        History again = SimulatedHistory.performed(smallest.plan(), scenario(), true);
        List<String> story = new ArrayList<>(smallest.story());
        // A script with random numbers may take another way this time.
        Optional<Step> step = again.story().equals(story)
                ? again.steps().stream()
                        .reduce((one, later) -> concern(one, problems) > concern(later, problems) ? one : later)
                : Optional.empty();
        step.flatMap(Step::sentence).ifPresent(sentence -> story.add(step.get().place(), sentence));
        return new Finding(
                seed,
                steps,
                smallest.plan().disturbances(),
                story.stream().map(runbook::placed).toList(),
                step.map(last -> last.place() + 1).orElse(0),
                step.map(Step::changes).orElse(List.of()),
                step.map(Step::after).map(account -> new Given(account, named(account, again.recorded()))),
                problems.stream().map(runbook::placed).toList());
    }

    /** Returns the entries of what an account has: the ledger learns the name of what a run has created only afterwards. */
    private List<Entry> named(Sandbox account, List<Entry> entries) {
        Scenario scenario = scenario();
        return entries.stream()
                .filter(entry -> entry.id() != null && scenario.exists(new SimulatedAccount(account), entry.id()))
                .toList();
    }

    /** Returns the length of the longest name that a step changed and a problem names. */
    private static int concern(Step step, List<String> problems) {
        return step.changes().stream()
                .map(change -> change.substring(2).replaceFirst(" (\\{|\\w+: ).*", ""))
                .filter(name -> problems.stream().anyMatch(problem -> problem.contains(name)))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private Simulation perform(HistoryPlan plan) {
        return Simulation.of(plan, quiet(plan.versions().get(0), plan.changes()), this::scenario);
    }

    private History quiet(RunStep step, List<ForeignChange> foreign) {
        return quiet.computeIfAbsent(new Quiet(step, foreign), key -> {
            History history = Simulation.quiet(quietPlan(key.runbook(), key.changes()), this::scenario);
            history.forgetPage();
            return history;
        });
    }

    /** Returns whether a change befalls what the runbook is for: it has created that, or brings it back. */
    private boolean isOfRunbook(ForeignChange change) {
        if (!toOthers.contains(change)) {
            return true;
        }
        History alone = quiet(runbook, List.of(change));
        return !alone.isFailed()
                && !alone.isLeftToPerson()
                && names(alone.pictures()).equals(names(undisturbed.pictures()));
    }

    /** Returns what is wrong after a history, in sentences; none if nothing is. */
    private List<String> problems(Simulation simulation) {
        History history = simulation.history();
        if (history.isFailed()) {
            return history.violations();
        }
        if (simulation.isLeftToPerson()) {
            return List.of();
        }
        List<String> differences = differences(history.pictures(), simulation.wanted());
        return differences.isEmpty()
                ? differences(
                        names(history.pictures()),
                        names(quiet(history.plan().versions().get(0), List.of()).pictures()))
                : differences;
    }

    private static List<String> differences(List<?> found, List<?> wanted) {
        List<String> more = surplus(last(found), last(wanted));
        List<String> fewer = surplus(last(wanted), last(found));
        List<String> all = new ArrayList<>();
        more.forEach(text -> all.add("the account has " + text + ", which an undisturbed run does not create"));
        fewer.forEach(text -> all.add("the account lacks " + text));
        return all;
    }

    private static List<String> surplus(Collection<String> all, Collection<String> others) {
        List<String> surplus = new ArrayList<>(all);
        others.forEach(surplus::remove);
        return surplus;
    }

    @SuppressWarnings("unchecked")
    private static List<String> last(List<?> pictures) {
        return (List<String>) pictures.get(pictures.size() - 1);
    }

    /** Returns the names alone of what there was at the end. */
    private static List<List<String>> names(List<?> pictures) {
        return List.of(last(pictures).stream()
                .map(text -> text.replaceFirst(" \\{.*", ""))
                .toList());
    }

    private Scenario scenario() {
        return scenario(sandbox -> {});
    }

    private Scenario scenario(Consumer<Sandbox> ended) {
        return new RunbookScenario(settings, ended);
    }

    /** Returns the plan without faults; no seed decides with what the histories of all seeds are compared. */
    private HistoryPlan quietPlan(RunStep step, List<ForeignChange> foreign) {
        return new HistoryPlan(0, settings.dialect(), steps(step, foreign), 1, true, List.of(), foreign, false);
    }

    private static List<RunStep> steps(RunStep step, List<ForeignChange> foreign) {
        return foreign.isEmpty() ? List.of(step) : List.of(step, step);
    }

    private List<ForeignChange> foreign(Random random) {
        if (settings.has(Group.DAY) && (!settings.has(Group.HAND) || random.nextInt(4) == 0)) {
            return List.of(ForeignChanges.DAY);
        }
        List<ForeignChange> chosen = new ArrayList<>();
        int most = settings.has(Group.HAND) ? Math.min(changes.size(), 1 + random.nextInt(MOST_CHANGES)) : 0;
        for (int i = 0; i < most; i++) {
            ForeignChange change = changes.get(random.nextInt(changes.size()));
            if (!chosen.contains(change) && isOfRunbook(change)) {
                chosen.add(change);
            }
        }
        return chosen;
    }

    private List<InjectedFault> faults(Random random, int runs, History alone) {
        List<InjectedFault> chosen = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_FAULTS);
        for (int i = 0; i < count; i++) {
            Effect effect =
                    settings.effects().get(random.nextInt(settings.effects().size()));
            int most = runs * (effect.isOfLedger() ? alone.accesses() : alone.requests());
            InjectedFault fault = new InjectedFault(effect, 1 + random.nextInt(Math.max(1, most)));
            if (chosen.stream()
                    .noneMatch(other -> other.at() == fault.at() && other.what().isOfLedger() == effect.isOfLedger())) {
                chosen.add(fault);
            }
        }
        return chosen;
    }
}
