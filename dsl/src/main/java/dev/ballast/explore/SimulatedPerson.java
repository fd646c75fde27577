package dev.ballast.explore;

import dev.ballast.error.BallastException;
import dev.ballast.error.GoneException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.ledger.SharedLedger;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The person beside the runs of a history, who does what they print. */
final class SimulatedPerson {

    private static final Pattern COMMAND = Pattern.compile("ballast (adopt|forget) (.*)");

    private final History history;
    private final Scenario scenario;
    private final SimulatedAccount account;
    private final SharedLedger ledger;

    /** Creates a person who works on this account and ledger. */
    SimulatedPerson(History history, Scenario scenario, SimulatedAccount account, SharedLedger ledger) {
        this.history = history;
        this.scenario = scenario;
        this.account = account;
        this.ledger = ledger;
    }

    /** Does literally what a stop has printed: looks at the account, then adopts what exists and forgets what does not. */
    boolean follow(SimulatedRun run) {
        boolean gone = run.failure() instanceof GoneException;
        if (run.isDead() || !(gone || run.failure() instanceof OutcomeUnknownException)) {
            return false;
        }
        String remedy = ((BallastException) run.failure()).remedy().orElse("");
        List<MatchResult> commands =
                remedy.lines().flatMap(line -> COMMAND.matcher(line).results()).toList();
        if (gone) {
            return commands.stream()
                    .anyMatch(command -> command.group(1).equals("forget") && forgets(command.group(2)));
        }
        if (commands.isEmpty()) {
            if (Stream.of("run again", "run it again", "write").noneMatch(remedy::contains)) {
                history.violated(run.name() + " stopped and named no way on: " + run.outcome() + "; " + remedy);
            }
            return false;
        }
        commands.forEach(command -> repair(command.group(1).equals("adopt"), command.group(2)));
        return true;
    }

    /** Does what is printed for a resource that is gone. */
    private boolean forgets(String arguments) {
        List<Entry> gone = references(false, arguments).stream()
                .map(reference -> entry(reference).orElse(null))
                .filter(Objects::nonNull)
                .filter(entry -> entry.id() != null && !scenario.exists(account, entry.id()))
                .toList();
        gone.forEach(entry -> write("forget " + entry.reference(), person -> person.forget(entry.reference())));
        return !gone.isEmpty();
    }

    private void repair(boolean adopts, String arguments) {
        for (Reference reference : references(adopts, arguments)) {
            if (entry(reference).map(Entry::intent).isPresent()) {
                Optional<String> created = scenario.created(account, reference, ledger.all());
                if (adopts && created.isPresent()) {
                    String id = created.get();
                    write("adopt " + reference + " " + id, person -> person.adopt(reference, id));
                } else if (!adopts && created.isEmpty()) {
                    write("forget " + reference, person -> person.forget(reference));
                }
            }
        }
    }

    private interface Repair {
        void act(Ledger ledger);
    }

    private void write(String what, Repair repair) {
        try (Ledger person = open(true)) {
            repair.act(person);
        }
        history.write("    the person writes: " + what);
        history.tell("a person does what was printed: " + what);
    }

    private Optional<Entry> entry(Reference reference) {
        return ledger.all().stream()
                .filter(entry -> entry.reference().equals(reference))
                .findFirst();
    }

    /** Returns what the arguments of a printed command name. */
    private static List<Reference> references(boolean adopts, String arguments) {
        List<String> words = List.of(arguments.split(" +# ", 2)[0].split(" ", -1));
        while (words.get(0).startsWith("--")) {
            words = words.subList(words.get(0).equals("--state") ? 2 : 1, words.size());
        }
        String word = words.get(0);
        Kind kind = Stream.of(Kind.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a command names no kind: " + arguments));
        List<String> named = words.subList(1, words.size());
        return IntStream.range(0, named.size())
                .filter(i -> !adopts || i % 2 == 0)
                .mapToObj(i -> ReferenceCodec.read(kind, named.get(i).replaceFirst(";$", "")))
                .toList();
    }

    Ledger open(boolean writes) {
        return opened(ledger, account.sandbox(), writes);
    }

    /** Opens the ledger of a simulated account, to read alone unless a person {@code writes}. */
    static Ledger opened(SharedLedger ledger, Sandbox account, boolean writes) {
        LedgerSettings settings = new LedgerSettings(
                null,
                LedgerTarget.sandbox(Path.of("sim.json")),
                new Owner("person", 1L, "person"),
                account::now,
                Path.of("/nowhere"),
                notice -> {},
                text -> text,
                LeaseSettings.NONE);
        return ledger.open(settings, settings.owner(), new SharedLedger.Boundary() {
            @Override
            public <T> T access(String name, Supplier<T> access) {
                if (!writes && Character.isUpperCase(name.charAt(0))) {
                    throw new LedgerException("an invariant writes nothing", null);
                }
                return access.get();
            }
        });
    }
}
