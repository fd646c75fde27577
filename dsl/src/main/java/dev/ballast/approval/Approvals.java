package dev.ballast.approval;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import dev.ballast.file.TextFile;
import dev.ballast.ledger.EventOfRun;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.profile.Profile;
import dev.ballast.redact.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The signatures beside a plan at a time.
 *
 * @param planner the signature of the person who created the plan
 * @param approvals those of the people who approve it, in the order of their files
 * @param breakGlass that of the person who lets it run alone; null if there is none
 * @param needed how many people approve it
 */
public record Approvals(Vote planner, List<Vote> approvals, Vote breakGlass, int needed) {

    private static final String PLANNER = ".planner";
    private static final String APPROVAL = ".approval.";
    private static final String BREAK_GLASS = ".break-glass";
    private static final String SIGNATURE = "-----BEGIN SSH SIGNATURE-----";
    private static final int MOST_BYTES = 16 * 1024;
    private static final int MOST_FILES = 100;
    private static final Duration CLOCKS = Duration.ofMinutes(2); // by which the clocks of two machines may differ

    /**
     * A signature beside a plan.
     *
     * @param statement what is signed; null if the file has no statement
     * @param fingerprint that of the key; null without a valid signature
     * @param problem why it does not count; null if it counts
     */
    public record Vote(Path file, Statement statement, String fingerprint, String problem, Approvers approvers) {

        /** Returns whether it counts. */
        public boolean counts() {
            return problem == null;
        }

        private WriteGrant.Signature entry() {
            return new WriteGrant.Signature(
                    statement.role().kind(),
                    statement.by(),
                    fingerprint,
                    (statement.role() == Statement.Role.BREAK_GLASS ? statement.more() + "; " : "") + "from "
                            + statement.from() + " until " + statement.until());
        }

        private Vote but(String why) {
            return new Vote(file, statement, fingerprint, why, approvers);
        }

        private boolean isOfOnePerson(Vote other) {
            return other.fingerprint != null && approvers.isOnePerson(statement.by(), other.statement.by());
        }
    }

    /** Returns the file of the signature of the planner. */
    public static Path plannerFile(Path plan) {
        return beside(plan, PLANNER);
    }

    /** Returns the file of the approval of a person. */
    public static Path approvalFile(Path plan, String person) {
        return beside(plan, APPROVAL + person.replaceAll("[^A-Za-z0-9@._-]", "_"));
    }

    /** Returns the file of the statement by which a person lets the plan run alone. */
    public static Path breakGlassFile(Path plan) {
        return beside(plan, BREAK_GLASS);
    }

    private static Path beside(Path plan, String more) {
        return plan.resolveSibling(plan.getFileName() + more);
    }

    /**
     * Reads the signatures beside a plan.
     *
     * @param sha256 the SHA-256 of the bytes of the plan
     * @param target the profile and its host
     */
    public static Approvals of(Path plan, String sha256, String target, Approvers approvers, Instant now) {
        try (Folder folder = new Folder(approvers)) {
            Check check = new Check(folder, sha256, Printable.line(target), now.truncatedTo(ChronoUnit.SECONDS));
            Vote planner = check.vote(plannerFile(plan), Statement.Role.PLAN);
            List<Vote> votes = others(files(plan), planner, file -> check.vote(file, Statement.Role.APPROVAL));
            Path glass = breakGlassFile(plan);
            Vote alone = Files.exists(glass, LinkOption.NOFOLLOW_LINKS)
                    ? ofGlass(check.vote(glass, Statement.Role.BREAK_GLASS), approvers.breaksGlass())
                    : null;
            return new Approvals(planner, votes, alone, approvers.needed());
        }
    }

    private static List<Vote> others(List<Path> files, Vote planner, Function<Path, Vote> votes) {
        List<Vote> found = new ArrayList<>();
        files.forEach(file -> {
            Vote vote = votes.apply(file);
            found.add(vote.counts() ? againstOthers(vote, planner, found) : vote);
        });
        return List.copyOf(found);
    }

    /** Returns the file beside which the approvals of the step are for which a run of a plan waits. */
    public static Path stepFile(Path plan, long run) {
        return beside(plan, ".run-" + run);
    }

    /** Returns who of others than the planner has approved the step for which a run of a plan waits. */
    public WriteGrant.Found ofStep(Path plan, EventOfRun wait, Approvers approvers) {
        try (Folder folder = new Folder(approvers)) {
            Check check = new Check(
                    folder,
                    planner.statement().sha256(),
                    planner.statement().target(),
                    Instant.now().truncatedTo(ChronoUnit.SECONDS));
            List<Vote> votes = others(
                    files(stepFile(plan, wait.run())),
                    planner,
                    file -> inTime(check.vote(file, Statement.Role.STEP), wait));
            List<Vote> good = votes.stream().filter(Vote::counts).toList();
            return new WriteGrant.Found(
                    good.stream().map(Vote::entry).toList(),
                    good.size() < needed ? approvals(needed - good.size()) + bad(votes.stream()) : "");
        }
    }

    private static Vote inTime(Vote vote, EventOfRun wait) {
        if (!vote.counts()) {
            return vote;
        }
        String wanted = Statement.step(wait.run(), wait.event().path());
        if (!vote.statement().more().equals(Printable.line(wanted))) {
            return vote.but("it is for " + vote.statement().more() + ", and this is " + wanted);
        }
        Instant from = vote.statement().from();
        return from.isBefore(wait.event().at().minus(CLOCKS))
                        || wait.end().filter(from::isBefore).isEmpty()
                ? vote.but("it was not signed while the run waited")
                : vote;
    }

    private String approvals(int open) {
        return open + (open == 1 ? " approval" : " approvals") + " of " + needed;
    }

    private static String bad(Stream<Vote> votes) {
        return votes.filter(vote -> !vote.counts())
                .map(vote -> "; " + vote.file().getFileName() + " does not count: " + vote.problem())
                .collect(Collectors.joining());
    }

    /**
     * Signs a statement that is kept in the ledger, and returns its signature.
     *
     * @throws RuleException if it would not count now
     */
    public static WriteGrant.Signature signed(Statement statement, SigningKey key, Approvers approvers) {
        try (Folder folder = new Folder(approvers)) {
            return signed(statement, key, folder.path.resolve("statement"), folder);
        }
    }

    /**
     * Signs a statement into a file.
     *
     * @throws RuleException if it does not count now
     */
    public static void sign(Statement statement, SigningKey key, Path file, Approvers approvers) {
        try (Folder folder = new Folder(approvers)) {
            signed(statement, key, file, folder);
        }
    }

    private static WriteGrant.Signature signed(Statement statement, SigningKey key, Path file, Folder folder) {
        key.sign(statement, file);
        Vote vote = new Check(folder, statement.sha256(), statement.target(), statement.from())
                .vote(file, statement.role());
        if (!vote.counts()) {
            throw new RuleException(
                    RefusalCode.APPROVAL,
                    "the signature of " + statement.by() + " does not count: " + vote.problem(),
                    "sign with another key: --key FILE");
        }
        return vote.entry();
    }

    private static Vote ofGlass(Vote vote, String person) {
        return !vote.counts() || vote.statement().by().equals(person)
                ? vote
                : vote.but((person == null ? "nobody" : person + " alone") + " breaks the glass here");
    }

    private static Vote againstOthers(Vote vote, Vote planner, List<Vote> votes) {
        if (planner.counts() && vote.isOfOnePerson(planner)) {
            return vote.but(planner.statement().by() + " created the plan");
        }
        return votes.stream()
                .filter(other -> other.counts() && vote.isOfOnePerson(other))
                .findFirst()
                .map(other -> vote.but("the same person as in " + other.file().getFileName()))
                .orElse(vote);
    }

    private static List<Path> files(Path plan) {
        String prefix = plan.getFileName() + APPROVAL;
        Path folder = plan.toAbsolutePath().getParent();
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .map(file -> plan.resolveSibling(file.getFileName()))
                    .sorted(Comparator.comparing(Path::toString))
                    .limit(MOST_FILES)
                    .toList();
        } catch (IOException unread) {
            throw new SetupException(
                    folder + ": the folder of the plan " + TextFile.notRead(unread), "check who may read it", unread);
        }
    }

    /** Returns the approvals that count. */
    public List<Vote> counted() {
        return approvals.stream().filter(Vote::counts).toList();
    }

    /** Returns whether the plan may run although it lacks approvals. */
    public boolean breaksGlass() {
        return counted().size() < needed && breakGlass != null && breakGlass.counts();
    }

    /** Returns the signatures in the order of a report. */
    public List<Vote> votes() {
        return Stream.of(Stream.of(planner), approvals.stream(), Stream.ofNullable(breakGlass))
                .flatMap(votes -> votes)
                .toList();
    }

    /** Returns what is still missing, or empty if the plan may run. */
    public Optional<String> missing() {
        if (!planner.counts()) {
            return Optional.of("the signature of the planner: " + planner.problem());
        }
        int open = needed - counted().size();
        return open <= 0 || breaksGlass() ? Optional.empty() : Optional.of(approvals(open));
    }

    /** Returns in a sentence whether the plan may run. */
    public String verdict() {
        return missing()
                .map(missing -> "missing: " + missing)
                .orElse("approved: "
                        + (breaksGlass() ? breakGlass.statement().by() + " breaks the glass" : "it may run"));
    }

    /**
     * Returns what permits the plan to run.
     *
     * @throws RuleException with what is missing
     */
    public WriteGrant require() {
        missing().ifPresent(missing -> {
            throw new RuleException(
                    RefusalCode.APPROVAL,
                    "the plan may not run, and nothing was sent: it lacks " + missing
                            + bad(votes().stream().skip(1)),
                    "have it approved by other people, or create a new one: --dry-run --out FILE");
        });
        List<Vote> agreed = breaksGlass() ? List.of(breakGlass) : counted();
        Instant end = agreed.stream()
                .map(vote -> vote.statement().until())
                .sorted(Comparator.reverseOrder())
                .limit(needed)
                .reduce(planner.statement().until(), (one, other) -> other.isBefore(one) ? other : one);
        return new WriteGrant(
                planner.statement().sha256(),
                end,
                Stream.concat(Stream.of(planner), agreed.stream())
                        .map(Vote::entry)
                        .toList(),
                null);
    }

    /** Decides about one file. */
    private record Check(Folder folder, String sha256, String target, Instant now) {

        Vote vote(Path file, Statement.Role role) {
            String text = text(file).orElse("");
            int end = Math.max(0, text.indexOf(SIGNATURE));
            Statement statement = Statement.read(text.substring(0, end)).orElse(null);
            if (statement == null) {
                boolean absent = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
                return new Vote(
                        file,
                        null,
                        null,
                        absent ? "there is no " + file.getFileName() : "it is no statement",
                        folder.approvers);
            }
            Path signature = folder.write("signature", text.substring(end));
            Optional<String> fingerprint =
                    folder.ssh.verify(folder.path.resolve("approvers"), signature, statement, now);
            Vote vote = new Vote(file, statement, fingerprint.orElse(null), null, folder.approvers);
            return fingerprint.isEmpty()
                    ? vote.but("no valid signature of " + statement.by() + " by a key that counts now")
                    : problem(statement, role).map(vote::but).orElse(vote);
        }

        private Optional<String> problem(Statement statement, Statement.Role role) {
            if (statement.role() != role) {
                return Optional.of("it is signed for " + statement.role().namespace());
            }
            if (!statement.sha256().equals(sha256)) {
                return Optional.of("it is for another plan, or the plan has changed since");
            }
            if (!statement.target().equals(target)) {
                return Optional.of("it is for " + statement.target() + ", and this is " + target);
            }
            if (!now.isBefore(statement.until())) {
                return Optional.of("it has ended at " + statement.until());
            }
            if (statement.from().isAfter(now.plus(CLOCKS))) {
                return Optional.of("it begins at " + statement.from() + ", and the clock here shows " + now);
            }
            if (statement.from().plus(Profile.Approval.LONGEST).isBefore(statement.until())) {
                return Optional.of("it is for more than " + Profile.Approval.LONGEST.toDays() + " days");
            }
            return Optional.empty();
        }

        private static Optional<String> text(Path file) {
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            try (var in = Files.newInputStream(file)) {
                return Optional.of(TextFile.decoded(in.readNBytes(MOST_BYTES)));
            } catch (IOException unread) {
                return Optional.empty();
            }
        }
    }

    /** A folder for what ssh-keygen reads, with the approvers as they were read once. */
    private static final class Folder implements AutoCloseable {

        final SshKeygen ssh = new SshKeygen();
        private final Path path;
        private final Approvers approvers;

        Folder(Approvers approvers) {
            this.approvers = approvers;
            try {
                path = Files.createTempDirectory("ballast-approvals");
            } catch (IOException full) {
                throw unwritable(full);
            }
            write("approvers", approvers.text());
        }

        Path write(String name, String text) {
            try {
                FilePermissions.replace(path.resolve(name), text);
                return path.resolve(name);
            } catch (IOException full) {
                throw unwritable(full);
            }
        }

        private static SetupException unwritable(IOException cause) {
            return new SetupException(
                    "no temporary file can be written: " + cause.getMessage(), "make room in the folder TMPDIR", cause);
        }

        @Override
        public void close() {
            Stream.of("approvers", "signature", "statement", "")
                    .forEach(name -> path.resolve(name).toFile().delete());
        }
    }
}
