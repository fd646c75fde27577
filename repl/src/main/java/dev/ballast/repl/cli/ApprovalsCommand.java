package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.approval.Approvals;
import dev.ballast.approval.Approvals.Vote;
import dev.ballast.approval.Approvers;
import dev.ballast.approval.SigningKey;
import dev.ballast.approval.Statement;
import dev.ballast.error.LedgerException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.EvaluationLog;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.profile.Profile;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast approvals}: who has approved a plan, and the acknowledgement of a run that nobody else approved. */
@Command(
        name = "approvals",
        header = "Show who has signed a plan, and what is missing.",
        footer = {
            "",
            "Needs no token and sends nothing.",
            "",
            "With --acknowledge, an approver signs that this run without other approvals was seen: log and",
            "status show it no longer. The signatures of the planner and of the person who let it run alone do",
            "not count.",
            "",
            "Exit status: 0 the plan may run; 10 something is missing, or it has run; others as of ballast run."
        })
final class ApprovalsCommand extends ProgramCommand {

    private static final List<Column<Signature>> SIGNATURES = List.of(
            Column.text("file", Signature::file),
            Column.text("by", Signature::by),
            Column.text("key", Signature::key),
            Column.text("from", Signature::from),
            Column.text("until", Signature::until),
            Column.text("counts", signature -> signature.counts() ? "yes" : "no: " + signature.problem()));

    /** The kinds of the signatures of the people who let a run run alone. */
    private static final Set<String> OF_THE_RUN = Set.of(WriteGrant.PLANNER, WriteGrant.BREAK_GLASS);

    @Parameters(arity = "0..1", paramLabel = "PLAN", description = "A plan that run --dry-run --out has written.")
    private Path plan;

    @Option(
            names = "--acknowledge",
            paramLabel = "RUN",
            description = "Sign that you have seen this run, which somebody else let run alone.")
    private Long run;

    @Option(names = "--key", paramLabel = "FILE", description = "With --acknowledge: sign with this SSH key.")
    private Path key;

    @Mixin
    private OutputOption output;

    private record Signature(
            String file, String by, String key, String from, String until, boolean counts, String problem) {

        static Signature of(Vote vote) {
            return new Signature(
                    vote.file().getFileName().toString(),
                    stated(vote, Statement::by),
                    vote.fingerprint(),
                    stated(vote, Statement::from),
                    stated(vote, Statement::until),
                    vote.counts(),
                    vote.problem());
        }

        private static String stated(Vote vote, Function<Statement, Object> part) {
            return Optional.ofNullable(vote.statement())
                    .map(part)
                    .map(Object::toString)
                    .orElse(null);
        }
    }

    private record Document(
            String sha256,
            String target,
            int needed,
            Signature planner,
            List<Signature> approvals,
            Signature breakGlass,
            String missing,
            Long run) {}

    private record Acknowledgement(long run, String acknowledgedBy, String key) {}

    @Override
    public Integer call() {
        if ((plan == null) == (run == null) || (run == null && key != null)) {
            throw new WrongUsageException(
                    "either a plan is shown, or a run acknowledged", "write PLAN, or --acknowledge RUN and --key FILE");
        }
        return run == null ? shown() : acknowledged();
    }

    private int acknowledged() {
        CloudSetup setup = common().builder(process());
        SigningKey own = PlanSignature.key(setup.approval(), key, process());
        try (Ledger ledger = existingLedger(new StateOption())) {
            LogCommand.run(ledger, run);
            List<LoggedEvent> events = ledger.log().events(run);
            LoggedEvent glass = event(events, WriteGrant.BREAK_GLASS)
                    .filter(event -> event.act() == LoggedEvent.Act.AWAITED)
                    .orElseThrow(() -> new WrongUsageException(
                            "run " + run + " awaits no acknowledgement",
                            ledger.commands()
                                    .advice(
                                            "list the runs that do",
                                            ledger.commands().of("log"))));
            Instant now = Instant.now();
            Approvers approvers = Approvers.of(setup.approval());
            WriteGrant.Signature signed = Approvals.signed(
                    new Statement(
                            Statement.Role.ACKNOWLEDGEMENT,
                            event(events, EvaluationLog.PLAN).orElseThrow().path(),
                            setup.targetInfo().place(),
                            own.person(),
                            now,
                            now.plus(Profile.Approval.LONGEST),
                            run.toString()),
                    own,
                    approvers);
            requireOther(signed, events, approvers);
            ledger.log().acknowledge(run, glass, signed);
            printLine(
                    output.isJson()
                            ? JsonMapper.shared()
                                    .writeValueAsString(new Acknowledgement(run, signed.person(), signed.fingerprint()))
                            : signed.person() + " acknowledges run " + run);
        }
        return ExitStatus.DONE;
    }

    /** Refuses the planner and the person who broke the glass. */
    private static void requireOther(WriteGrant.Signature signed, List<LoggedEvent> events, Approvers approvers) {
        events.stream()
                .filter(event -> OF_THE_RUN.contains(event.kind()))
                .filter(event -> approvers.isOnePerson(signed.person(), event.path())
                        || signed.fingerprint().equals(event.id()))
                .findFirst()
                .ifPresent(event -> {
                    throw new RuleException(
                            RefusalCode.APPROVAL,
                            event.path() + " created the plan or broke the glass, so another person acknowledges it",
                            "ask an approver who is another person");
                });
    }

    /** Returns the run that a plan ended with. A person who approves plans need not be able to read the ledger. */
    private Optional<Long> ranIn(StoredPlan stored) {
        try (Ledger ledger = existingLedger(new StateOption())) {
            EvaluationLog log = ledger.log();
            return log.runOf(stored.sha256())
                    .filter(ran -> log.continued(stored.sha256()).isEmpty());
        } catch (SetupException | LedgerException unread) {
            process()
                    .lines(common().color())
                    .line("note: the ledger cannot say here whether the plan has run: " + unread.problem());
            return Optional.empty();
        }
    }

    private static Optional<LoggedEvent> event(List<LoggedEvent> events, String kind) {
        return events.stream().filter(event -> event.kind().equals(kind)).findFirst();
    }

    private int shown() {
        StoredPlan stored = StoredPlan.read(plan);
        CloudSetup setup = common().builder(process());
        Approvals signed = PlanSignature.approvals(stored, setup);
        List<Signature> signatures = signed.votes().stream().map(Signature::of).toList();
        String missing = signed.missing().orElse(null);
        Long ran = ranIn(stored).orElse(null);
        if (output.isJson()) {
            printLine(JsonMapper.shared()
                    .writeValueAsString(new Document(
                            stored.sha256(),
                            setup.targetInfo().place(),
                            signed.needed(),
                            signatures.get(0),
                            signed.approvals().stream().map(Signature::of).toList(),
                            signed.breakGlass() == null ? null : Signature.of(signed.breakGlass()),
                            missing,
                            ran)));
        } else {
            show(View.table(SIGNATURES, signatures, ""));
            printLine(ran == null ? signed.verdict() : "the plan has run, in run " + ran + ", and a plan runs once");
        }
        return missing == null && ran == null ? ExitStatus.DONE : ExitStatus.DIFFERS;
    }
}
