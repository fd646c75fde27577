package dev.ballast.repl.cli;

import dev.ballast.file.TextFile;
import dev.ballast.model.Sha256;
import dev.ballast.rehearsal.Plan;
import dev.ballast.run.PlanJson;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A plan in a file as it was when it was read.
 *
 * @param sha256 the SHA-256 of its bytes
 */
record StoredPlan(Path file, String sha256, JsonNode json) {

    private static final String ASK =
            "ask who created the plan for its file, or create a new one: --dry-run --out FILE";

    /** Reads the file once, so that what is compared, verified and sent are the same bytes. */
    static StoredPlan read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new WrongUsageException(
                    "the plan " + file + " is not a regular file", "write it to a file and name that");
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            JsonNode plan = JsonMapper.shared().readTree(bytes);
            if (plan.path("version").isInt()
                    && plan.path("version").asInt() == PlanJson.VERSION
                    && plan.path("salt").isString()
                    && plan.path(PlanFile.MADE_OF).isObject()
                    && plan.path("resources").isArray()) {
                return new StoredPlan(file, Sha256.hex(bytes), plan);
            }
        } catch (IOException unreadable) {
            throw new WrongUsageException("the plan " + file + " " + TextFile.notRead(unreadable), ASK);
        } catch (JacksonException broken) {
            throw noPlan(file);
        }
        throw noPlan(file);
    }

    /** Returns the salt of the hashes in it. */
    String salt() {
        return json.path("salt").asString();
    }

    /** Returns what it was created from, such as {@code script} or {@code target}. */
    String madeOf(String what) {
        return json.path(PlanFile.MADE_OF).path(what).asString("");
    }

    /** Returns the changes in it. */
    Plan plan() {
        try {
            return PlanJson.plan(json);
        } catch (JacksonException broken) {
            throw noPlan(file);
        }
    }

    private static WrongUsageException noPlan(Path file) {
        return new WrongUsageException("the file " + file + " is not a plan that this version can read", ASK);
    }
}
