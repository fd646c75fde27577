package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.approval.Approvals;
import dev.ballast.approval.Approvals.Vote;
import dev.ballast.approval.Approvers;
import dev.ballast.approval.SigningKey;
import dev.ballast.approval.Statement;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.profile.Profile;
import dev.ballast.profile.SettingType;
import dev.ballast.redact.Printable;
import dev.ballast.rehearsal.Plan;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.render.PlanOutline;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast approve}: signs the plan of another person, or lets a plan run alone. */
@Command(
        name = "approve",
        header = "Show a plan of another person, ask, and sign that you approve it.",
        footer = {
            "",
            "Needs no token and sends nothing. Writes PLAN.approval.NAME beside the plan; NAME is yours in the",
            "file of approvers. ssh-keygen signs; ssh-agent and keys in hardware work as for git.",
            "",
            "With --step, approves a step of the plan for which a run waits: ballast run prints the command.",
            "Writes PLAN.run-RUN.approval.NAME.",
            "",
            "With --break-glass, the person whom break_glass in the profile names lets a plan run alone. Writes",
            "PLAN.break-glass; log and status show the run until ballast approvals --acknowledge."
        })
final class ApproveCommand extends ProgramCommand {

    private static final String NOT_SIGNED = "nothing was signed: you said no";
    private static final int LONGEST_REASON = 500;
    private static final String OTHERS = "have another person approve it";
    private static final Duration SHORTEST = Duration.ofMinutes(1);

    @Parameters(paramLabel = "PLAN", description = "A plan that run --dry-run --out has written.")
    private Path plan;

    @Option(names = "--key", paramLabel = "FILE", description = "Sign with this SSH key.")
    private Path key;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "24h",
            description = "Approve it for this time: 30m, 4h, or 7d at most. Default 24h.")
    private String time;

    @Option(names = "--break-glass", description = "Let the plan run without other approvals, also your own plan.")
    private boolean breaksGlass;

    @Option(names = "--why", paramLabel = "TEXT", description = "With --break-glass: the reason.")
    private String why;

    @Option(
            names = "--step",
            paramLabel = "STEP",
            description = "Approve this step of the plan, for which a run waits.")
    private String step;

    @Option(names = "--run", paramLabel = "RUN", description = "With --step: the number of that run.")
    private Long run;

    @Mixin
    private YesOption yes;

    @Override
    public Integer call() {
        requireTogether();
        StoredPlan stored = StoredPlan.read(plan);
        CloudSetup setup = common().builder(process());
        Profile.Approval approval = setup.approval();
        Duration duration = duration();
        SigningKey own = PlanSignature.key(approval, key, process());
        Statement planner = planner(stored, setup);
        Approvers approvers = Approvers.of(approval);
        if (breaksGlass) {
            requireAlone(approval, own);
        } else if (approvers.isOnePerson(planner.by(), own.person())) {
            throw refused(planner.by() + " created the plan, so another person approves it", OTHERS);
        }
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Statement statement = new Statement(
                role(), stored.sha256(), planner.target(), own.person(), now, now.plus(duration), more(stored));
        Path file = file(own.person());
        showWhatIsSigned(stored, planner);
        agree(statement, file);
        Approvals.sign(statement, own, file, approvers);
        printLine("wrote " + file);
        if (step == null) {
            report(PlanSignature.approvals(stored, setup), file);
        }
        return ExitStatus.DONE;
    }

    /** Returns what the planner has signed. */
    private static Statement planner(StoredPlan stored, CloudSetup setup) {
        String target = setup.targetInfo().place();
        if (!stored.madeOf("target").equals(target)) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan is for " + Printable.line(stored.madeOf("target")) + ", and not for " + target,
                    "select its profile: --profile NAME");
        }
        Vote planner = PlanSignature.approvals(stored, setup).planner();
        if (!planner.counts()) {
            throw refused(
                    "the plan has no signature of its planner: " + planner.problem(),
                    "ask the planner for both files, or for a new plan");
        }
        return planner.statement();
    }

    private Statement.Role role() {
        return step != null ? Statement.Role.STEP : breaksGlass ? Statement.Role.BREAK_GLASS : Statement.Role.APPROVAL;
    }

    /** Returns the last line of the statement. */
    private String more(StoredPlan stored) {
        if (step == null) {
            return breaksGlass ? why.strip() : "";
        }
        List<String> steps = stored.plan().resources().stream()
                .filter(each -> each.action() == Plan.Action.AWAIT)
                .map(each -> "'" + Printable.line(each.name()) + "'")
                .toList();
        String named = "'" + Printable.line(step) + "'";
        if (!steps.contains(named)) {
            throw new WrongUsageException(
                    "the plan has no step " + named + ": it has "
                            + (steps.isEmpty() ? "none" : String.join(", ", steps)),
                    "write the command as the run that waits prints it");
        }
        return Statement.step(run, step);
    }

    private Path file(String person) {
        return breaksGlass
                ? Approvals.breakGlassFile(plan)
                : Approvals.approvalFile(step == null ? plan : Approvals.stepFile(plan, run), person);
    }

    private void showWhatIsSigned(StoredPlan stored, Statement planner) {
        show(PlanOutline.of(stored.plan(), List.of(), false));
        stored.json()
                .path("kept")
                .forEach(kept ->
                        printLine("= " + Printable.line(kept.path("text").asString(""))));
        PlanFile.writes(stored).forEach(write -> printLine("> " + Printable.line(write)));
        printLine("script " + Printable.line(stored.madeOf("script")) + " on " + planner.target() + ", planned by "
                + planner.by() + " until " + planner.until());
    }

    private void agree(Statement statement, Path file) {
        String what = step != null
                ? "approve '" + Printable.line(step) + "' of run " + run
                : breaksGlass ? "let this plan run without other approvals" : "approve this plan";
        String act = what + " as " + statement.by() + " until " + statement.until();
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            printLine("this replaces " + file);
        }
        if (yes.isGiven()) {
            printLine(act);
        }
        yes.require(act, process().confirm(), NOT_SIGNED);
    }

    private void report(Approvals after, Path file) {
        after.votes().stream()
                .filter(vote -> vote.file().equals(file) && !vote.counts())
                .findFirst()
                .ifPresent(vote -> {
                    throw refused(
                            vote.file() + " does not count: " + vote.problem(),
                            "correct that and run the command again");
                });
        printLine(after.verdict());
    }

    private void requireTogether() {
        if ((step == null) != (run == null) || (step != null && breaksGlass)) {
            throw new WrongUsageException(
                    "--step and --run belong together, and not to --break-glass",
                    "write --step STEP --run RUN PLAN, as the run that waits prints it");
        }
        if (run != null && run < 1) {
            throw new WrongUsageException(
                    "--run " + run + " is not possible: a run has a number of 1 or more",
                    "write the command as the run that waits prints it");
        }
        if (!breaksGlass && why != null) {
            throw new WrongUsageException("--why belongs to --break-glass", "add --break-glass, or leave it out");
        }
        if (breaksGlass && (why == null || why.isBlank() || why.length() > LONGEST_REASON)) {
            throw new WrongUsageException(
                    "--break-glass needs a reason of at most " + LONGEST_REASON + " characters",
                    "add --why TEXT: log and status show it");
        }
    }

    private static void requireAlone(Profile.Approval approval, SigningKey own) {
        if (approval.breakGlass() == null) {
            throw refused("the profile has no break_glass, so nobody lets a plan run alone", OTHERS);
        }
        if (!approval.breakGlass().equals(own.person())) {
            throw refused(
                    approval.breakGlass() + " alone breaks the glass here, and this is the key of " + own.person(),
                    OTHERS);
        }
    }

    private Duration duration() {
        Duration duration = SettingType.duration("--for", time);
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(Profile.Approval.LONGEST) > 0) {
            throw new SetupException("--for " + time + " is not possible", "write 1m to 7d");
        }
        return duration;
    }

    private static RuleException refused(String why, String remedy) {
        return new RuleException(RefusalCode.APPROVAL, why, remedy);
    }
}
