package dev.ballast.approval;

import dev.ballast.ledger.WriteGrant;
import dev.ballast.redact.Printable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lines that a person signs.
 *
 * @param sha256 the SHA-256 of the bytes of the plan
 * @param target the profile and its host
 * @param by the person, as the file of approvers names this person
 * @param until the time from which the statement counts no more
 * @param more the value of the last line of the role; empty if it has none
 */
public record Statement(Role role, String sha256, String target, String by, Instant from, Instant until, String more) {

    private static final String VERSION = "ballast statement 1";
    private static final int LINES = 7;

    /** What the signature of a statement means. A signature for one role is none for another. */
    public enum Role {
        /** The person created the plan. */
        PLAN(null),
        /** The person approves the plan of another one. */
        APPROVAL(null),
        /** The person lets a plan run alone, for a reason. */
        BREAK_GLASS("why"),
        /** The person has seen that another one let the plan of a run run alone. */
        ACKNOWLEDGEMENT("run"),
        /** The person approves a step of a run that waits. */
        STEP("step");

        private final String more;

        Role(String more) {
            this.more = more;
        }

        /** Returns the namespace of the signature. */
        public String namespace() {
            return word() + "@ballast.dev";
        }

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Returns the kind of the signature in the log, where a plan and a step are events of their own. */
        String kind() {
            return this == PLAN ? WriteGrant.PLANNER : this == STEP ? "step-approval" : word();
        }
    }

    /** Creates the statement of a role that has no last line. */
    public Statement(Role role, String sha256, String target, String by, Instant from, Instant until) {
        this(role, sha256, target, by, from, until, "");
    }

    /** Cuts times to seconds, and writes signs that control a terminal as escapes. */
    public Statement {
        target = Printable.line(target);
        by = Printable.line(by);
        more = Printable.line(more);
        from = from.truncatedTo(ChronoUnit.SECONDS);
        until = until.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Returns the last line of the statement for a step of a run. */
    public static String step(long run, String step) {
        return "run " + run + ", " + step;
    }

    /** Returns the signed text. */
    String text() {
        List<String> lines = new ArrayList<>(List.of(
                VERSION,
                "namespace: " + role.namespace(),
                "plan-sha256: " + sha256,
                "target: " + target,
                "by: " + by,
                "from: " + from,
                "until: " + until));
        if (role.more != null) {
            lines.add(role.more + ": " + more);
        }
        return String.join("\n", lines) + "\n";
    }

    /** Returns the statement of a text; empty if another text would state the same, or it is none. */
    static Optional<Statement> read(String text) {
        List<String> lines = text.lines().toList();
        if (lines.size() < LINES) {
            return Optional.empty();
        }
        try {
            for (Role role : Role.values()) {
                Statement read = new Statement(
                        role,
                        value(lines.get(2)),
                        value(lines.get(3)),
                        value(lines.get(4)),
                        Instant.parse(value(lines.get(5))),
                        Instant.parse(value(lines.get(6))),
                        role.more == null ? "" : value(lines.get(lines.size() - 1)));
                if (read.text().equals(text)) {
                    return Optional.of(read);
                }
            }
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static String value(String line) {
        return line.substring(line.indexOf(' ') + 1);
    }
}
