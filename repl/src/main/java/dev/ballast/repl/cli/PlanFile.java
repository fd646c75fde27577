package dev.ballast.repl.cli;

import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan in a file, with the script and the target it belongs to.
 *
 * @param script the runbook
 * @param arguments its arguments, of which only a hash is written
 * @param target the profile and its host
 */
record PlanFile(ScriptFile script, List<String> arguments, String target, String dialect) {

    private static final String MADE_OF = "made_of";
    private static final String AGAIN = "make a new one: --dry-run --out FILE";
    private static final JsonMapper JSON = JsonMapper.shared();

    /** Writes a plan, given as JSON, to a file. */
    void write(Path file, String plan) {
        ObjectNode document = (ObjectNode) JSON.readTree(plan);
        document.set(MADE_OF, JSON.valueToTree(madeOf()));
        try {
            Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
        } catch (IOException unwritable) {
            throw new SetupException(
                    "the plan cannot be written to " + file,
                    "name a file in a folder that you can write to",
                    unwritable);
        }
    }

    /** Refuses a plan of another script, other arguments, another target or dialect. */
    void requireMadeOf(Path file) {
        JsonNode made = read(file).path(MADE_OF);
        List<String> others = new ArrayList<>();
        madeOf().forEach((what, value) -> {
            if (!made.path(what).asString("").equals(value)) {
                others.add(what.replace("_sha256", ""));
            }
        });
        if (!others.isEmpty()) {
            throw new RuleException("the plan in " + file + " is of another " + String.join(", ", others), AGAIN);
        }
    }

    /** Refuses a plan that is not the one that a rehearsal yields now, given as JSON. */
    void requireSame(Path file, String plan) {
        JsonNode planned = read(file).path("resources");
        JsonNode now = JSON.readTree(plan).path("resources");
        if (!planned.equals(now)) {
            throw new RuleException(
                    "the plan in " + file + " no longer holds, the account has changed: " + different(planned, now),
                    AGAIN);
        }
    }

    private static String different(JsonNode planned, JsonNode now) {
        List<String> names = new ArrayList<>();
        planned.valueStream().filter(one -> lacks(now, one)).forEach(one -> names.add(title(one) + " is planned"));
        now.valueStream().filter(one -> lacks(planned, one)).forEach(one -> names.add(title(one) + " is due now"));
        return names.isEmpty() ? "the order differs" : String.join(", ", names);
    }

    private static boolean lacks(JsonNode all, JsonNode wanted) {
        return all.valueStream().noneMatch(wanted::equals);
    }

    private static String title(JsonNode resource) {
        return resource.path("action").asString() + " of "
                + resource.path("kind").asString() + " '"
                + resource.path("name").asString() + "'";
    }

    private Map<String, String> madeOf() {
        return Map.of(
                "script", script.name(),
                "script_sha256", sha256(script.text()),
                "arguments_sha256", sha256(String.join("\0", arguments)),
                "target", target,
                "dialect", dialect);
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (IOException missing) {
            throw new WrongUsageException("the plan " + file + " cannot be read", AGAIN);
        } catch (JacksonException broken) {
            throw new WrongUsageException("the file " + file + " is no plan", AGAIN);
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
