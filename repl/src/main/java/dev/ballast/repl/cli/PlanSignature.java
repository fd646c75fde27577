package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.approval.Approvals;
import dev.ballast.approval.Approvers;
import dev.ballast.approval.SigningKey;
import dev.ballast.approval.Statement;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.profile.Profile;
import java.nio.file.Path;
import java.time.Instant;

/** The signature of a planner beside a plan; {@link #NONE} for a target whose writes need no approval. */
record PlanSignature(SigningKey key, String target) {

    static final PlanSignature NONE = new PlanSignature(null, null);

    /** Finds the key of the user before anything is read. */
    static PlanSignature of(CloudSetup setup, Path named, ProcessEnvironment process) {
        return setup.needsApproval()
                ? new PlanSignature(
                        key(setup.approval(), named, process),
                        setup.targetInfo().place())
                : NONE;
    }

    /** Returns the key that the option names, else that of the profile, else a usual one. */
    static SigningKey key(Profile.Approval approval, Path named, ProcessEnvironment process) {
        return SigningKey.of(named == null ? approval.key() : named, process.home(), Approvers.of(approval));
    }

    /** Returns the signatures beside a plan, as they count now. */
    static Approvals approvals(StoredPlan plan, CloudSetup setup) {
        return Approvals.of(
                plan.file(), plan.sha256(), setup.targetInfo().place(), Approvers.of(setup.approval()), Instant.now());
    }

    /** Returns what permits the run of a plan; other people approve its steps, unless one person has let it run alone. */
    static WriteGrant grant(StoredPlan plan, CloudSetup setup) {
        Approvals signed = approvals(plan, setup);
        WriteGrant grant = signed.require();
        return signed.breaksGlass()
                ? grant
                : grant.withSteps(new WriteGrant.Steps(
                        plan.file(), wait -> signed.ofStep(plan.file(), wait, Approvers.of(setup.approval()))));
    }

    void sign(Path plan) {
        if (key != null) {
            Instant now = Instant.now();
            key.sign(
                    new Statement(
                            Statement.Role.PLAN,
                            StoredPlan.read(plan).sha256(),
                            target,
                            key.person(),
                            now,
                            now.plus(Profile.Approval.LONGEST)),
                    Approvals.plannerFile(plan));
        }
    }
}
