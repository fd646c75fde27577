package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.approval.Approvals;
import dev.ballast.approval.Approvals.Vote;
import dev.ballast.approval.Statement;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import dev.ballast.run.ExitStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast approvals}: who has approved a plan. */
@Command(
        name = "approvals",
        header = "Show who has signed a plan, and what is missing.",
        footer = {
            "",
            "Needs no token and sends nothing.",
            "",
            "Exit status: 0 the plan may run; 10 something is missing; others as of ballast run."
        })
final class ApprovalsCommand extends ProgramCommand {

    private static final List<Column<Signature>> SIGNATURES = List.of(
            Column.text("file", Signature::file),
            Column.text("by", Signature::by),
            Column.text("key", Signature::key),
            Column.text("from", Signature::from),
            Column.text("until", Signature::until),
            Column.text("counts", signature -> signature.counts() ? "yes" : "no: " + signature.problem()));

    @Parameters(paramLabel = "PLAN", description = "A plan that run --dry-run --out has written.")
    private Path plan;

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
            String sha256, String target, int needed, Signature planner, List<Signature> approvals, String missing) {}

    @Override
    public Integer call() {
        StoredPlan stored = StoredPlan.read(plan);
        CloudSetup setup = common().builder(process());
        Approvals signed = PlanSignature.approvals(stored, setup);
        Signature planner = Signature.of(signed.planner());
        List<Signature> approvals =
                signed.approvals().stream().map(Signature::of).toList();
        String missing = signed.missing().orElse(null);
        if (output.isJson()) {
            printLine(JsonMapper.shared()
                    .writeValueAsString(new Document(
                            stored.sha256(),
                            setup.targetInfo().place(),
                            signed.needed(),
                            planner,
                            approvals,
                            missing)));
        } else {
            show(View.table(
                    SIGNATURES,
                    Stream.concat(Stream.of(planner), approvals.stream()).toList(),
                    ""));
            printLine(missing == null ? "approved: it may run" : "missing: " + missing);
        }
        return missing == null ? ExitStatus.DONE : ExitStatus.DIFFERS;
    }
}
