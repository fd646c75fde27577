package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.approval.Approvals;
import dev.ballast.approval.SigningKey;
import dev.ballast.approval.Statement;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.profile.Profile;
import dev.ballast.profile.SettingType;
import dev.ballast.redact.Printable;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.render.PlanOutline;
import dev.ballast.run.ExitStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast approve}: signs the plan of another person. */
@Command(
        name = "approve",
        header = "Show a plan of another person, ask, and sign that you approve it.",
        footer = {
            "",
            "Needs no token and sends nothing. Writes PLAN.approval.NAME beside the plan; NAME is yours in the",
            "file of approvers. ssh-keygen signs; ssh-agent and keys in hardware work as for git."
        })
final class ApproveCommand extends ProgramCommand {

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

    @Mixin
    private YesOption yes;

    @Override
    public Integer call() {
        StoredPlan stored = StoredPlan.read(plan);
        CloudSetup setup = common().builder(process());
        Profile.Approval approval = setup.approval();
        String target = setup.targetInfo().place();
        if (!stored.madeOf("target").equals(target)) {
            throw new RuleException(
                    RefusalCode.OTHER_PLAN,
                    "the plan is for " + Printable.line(stored.madeOf("target")) + ", and not for " + target,
                    "select its profile: --profile NAME");
        }
        Instant now = Instant.now();
        Instant until = now.plus(duration());
        SigningKey own = PlanSignature.key(approval, key, process());
        Approvals before = PlanSignature.approvals(stored, setup);
        if (!before.planner().counts()) {
            throw refused("the plan has no signature of its planner: "
                    + before.planner().problem());
        }
        String planner = before.planner().statement().by();
        if (planner.equals(own.person())) {
            throw refused(planner + " created the plan, so another person approves it");
        }
        show(PlanOutline.of(stored.plan(), List.of(), false));
        stored.json()
                .path("kept")
                .forEach(kept ->
                        printLine("= " + Printable.line(kept.path("text").asString(""))));
        printLine("script " + Printable.line(stored.madeOf("script")) + " on " + target + ", planned by " + planner);
        yes.require(
                "approve this plan as " + own.person() + " until " + until,
                process().confirm(),
                "nothing was signed: you said no");
        sign(new Statement(Statement.Role.APPROVAL, stored.sha256(), target, own.person(), now, until), own);
        Approvals after = PlanSignature.approvals(stored, setup);
        after.approvals().stream()
                .filter(vote -> vote.file().equals(Approvals.approvalFile(plan, own.person())) && !vote.counts())
                .findFirst()
                .ifPresent(vote -> {
                    throw refused(vote.file() + " does not count: " + vote.problem());
                });
        printLine(after.missing().map(missing -> "missing: " + missing).orElse("approved: it may run"));
        return ExitStatus.DONE;
    }

    private void sign(Statement statement, SigningKey own) {
        Path file = Approvals.approvalFile(plan, own.person());
        own.sign(statement, file);
        printLine("wrote " + file);
    }

    private Duration duration() {
        Duration duration = SettingType.duration("--for", time);
        if (duration.compareTo(Profile.Approval.LONGEST) > 0) {
            throw new SetupException("--for " + time + " is too long", "write 7d at most");
        }
        return duration;
    }

    private static RuleException refused(String why) {
        return new RuleException(RefusalCode.APPROVAL, why, "ask for a new plan, or sign with another key: --key FILE");
    }
}
