package dev.ballast.repl.report;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Diagnostic.Edit;
import dev.ballast.check.Diagnostic.Range;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.SourceLocation;
import dev.ballast.repl.report.CheckReport.Found;
import dev.ballast.run.Failure;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports in SARIF 2.1.0, which code hosts show beside the lines of a change. */
public final class Sarif {

    private static final String SEARCH = "explore";
    private static final String HOME = "https://ballast.dev/ballast";

    private Sarif() {}

    /** Returns the report of that version; {@code error} is why the scripts could not be checked. */
    static Map<String, Object> document(List<Found> scripts, Optional<Failure> error, String version) {
        List<RefusalCode> rules = scripts.stream()
                .flatMap(script -> Stream.concat(script.mistakes().stream(), script.warnings().stream()))
                .map(Failure::code)
                .distinct()
                .sorted()
                .toList();
        // A class beside two scripts is reported with each of them.
        List<Map<String, Object>> results = scripts.stream()
                .flatMap(script -> Stream.concat(
                        script.mistakes().stream().map(failure -> result("error", failure, script, rules)),
                        script.warnings().stream().map(failure -> result("warning", failure, script, rules))))
                .distinct()
                .toList();
        return document(rules.stream().map(Sarif::rule).toList(), results, error, version);
    }

    /**
     * Returns the report of a search in that version.
     *
     * @param file the runbook
     * @param line the line to which the finding belongs; empty for the file
     * @param finding what was found, in words; empty for nothing
     * @param error why the search ended early
     */
    public static Map<String, Object> ofSearch(
            String file,
            Optional<SourceLocation> line,
            Optional<String> finding,
            Optional<Failure> error,
            String version) {
        Map<String, Object> place = new LinkedHashMap<>();
        place.put(
                "artifactLocation",
                Map.of(
                        "uri",
                        uri(line.map(known -> Path.of(file)
                                        .resolveSibling(known.file())
                                        .toString())
                                .orElse(file))));
        line.ifPresent(known -> place.put("region", Map.of("startLine", known.line())));
        List<Map<String, Object>> results = finding.stream()
                .map(text -> Map.of(
                        "ruleId",
                        SEARCH,
                        "ruleIndex",
                        0,
                        "level",
                        "error",
                        "message",
                        Map.of("text", text),
                        "locations",
                        List.of(Map.of("physicalLocation", place))))
                .toList();
        Map<String, Object> rule = Map.of(
                "id",
                SEARCH,
                "shortDescription",
                Map.of("text", "A runbook ends well after faults."),
                "helpUri",
                HOME + "/docs/exploring.md");
        return document(List.of(rule), results, error, version);
    }

    private static Map<String, Object> document(
            List<Map<String, Object>> rules,
            List<Map<String, Object>> results,
            Optional<Failure> error,
            String version) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Ballast");
        driver.put("version", version);
        driver.put("informationUri", HOME);
        driver.put("rules", rules);
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        error.ifPresent(failure -> run.put("invocations", List.of(invocation(failure))));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", results);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        document.put("version", "2.1.0");
        document.put("runs", List.of(run));
        return document;
    }

    private static Map<String, Object> rule(RefusalCode code) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", code.toString());
        rule.put("name", code.title());
        rule.put("shortDescription", Map.of("text", code.sentence()));
        rule.put("helpUri", HOME + "/docs/refusals.md#" + code.toString().toLowerCase(Locale.ROOT));
        return rule;
    }

    private static Map<String, Object> result(String level, Failure failure, Found script, List<RefusalCode> rules) {
        Failure.Spot spot = failure.spot();
        String file = spot == null ? script.file() : spot.file();
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("artifactLocation", Map.of("uri", uri(file)));
        if (failure.finding() != null) {
            place.put("region", region(failure.finding().range()));
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", failure.code().toString());
        result.put("ruleIndex", rules.indexOf(failure.code()));
        result.put("level", level);
        result.put("message", message(failure));
        result.put("locations", List.of(Map.of("physicalLocation", place)));
        Optional.ofNullable(failure.finding())
                .flatMap(Diagnostic::edit)
                .ifPresent(edit -> result.put("fixes", List.of(fix(edit, place.get("artifactLocation")))));
        return result;
    }

    private static Map<String, Object> region(Range range) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", range.line());
        region.put("startColumn", range.column());
        region.put("endLine", range.endLine());
        region.put("endColumn", range.endColumn());
        return region;
    }

    private static Map<String, Object> fix(Edit edit, Object file) {
        Map<String, Object> replacement = new LinkedHashMap<>();
        replacement.put("deletedRegion", region(edit.range()));
        replacement.put("insertedContent", Map.of("text", edit.newText()));
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("artifactLocation", file);
        change.put("replacements", List.of(replacement));
        Map<String, Object> fix = new LinkedHashMap<>();
        fix.put("description", Map.of("text", edit.title()));
        fix.put("artifactChanges", List.of(change));
        return fix;
    }

    private static Map<String, Object> invocation(Failure failure) {
        Map<String, Object> notification = Map.of("level", "error", "message", message(failure));
        return Map.of("executionSuccessful", false, "toolExecutionNotifications", List.of(notification));
    }

    private static Map<String, Object> message(Failure failure) {
        String help = failure.remedy() == null ? "" : "\nhelp: " + failure.remedy();
        return Map.of("text", failure.problem() + help);
    }

    /** Returns the path as a URI, relative where the path is: a code host looks it up in its checkout, where {@code ./} is unknown. */
    private static String uri(String file) {
        String path = URLEncoder.encode(Path.of(file).normalize().toString(), StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
        return file.startsWith("/") ? "file://" + path : path;
    }
}
