package dev.ballast.repl.report;

import dev.ballast.check.Diagnostic;
import dev.ballast.redact.Printable;
import dev.ballast.run.CheckedScript;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.FailureJson;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Reports the results of the check of runbooks: as text during the check, or as JSON at its end. */
public final class CheckReport {

    private final Lines lines;
    private final ErrorReporter errors;
    private final List<Found> scripts = new ArrayList<>();
    // A class beside two scripts is wrong once.
    private final Set<Failure> told = new HashSet<>();
    private RunEnd stopped;

    /** The findings of a script. */
    record Found(String file, List<Failure> mistakes, List<Failure> warnings) {}

    public CheckReport(Lines lines) {
        this.lines = lines;
        this.errors = new ErrorReporter(lines, false);
    }

    /** Prints the findings in a script, or why it does not compile. */
    public void report(CheckedScript checked) {
        List<Failure> wrong = checked.mistakes();
        List<Failure> unusual = checked.warnings();
        scripts.add(new Found(checked.file().name(), wrong, unusual));
        wrong.stream().filter(told::add).forEach(failure -> lines.line(errors.error(failure) + System.lineSeparator()));
        unusual.forEach(failure -> lines.line(errors.warning(failure) + System.lineSeparator()));
    }

    /** Ends the report for a person and returns the exit status; {@code read} says whether lists of the service were read. */
    public int end(boolean read) {
        String checked = scripts.size() == 1 ? "1 script" : scripts.size() + " scripts";
        String result = told.isEmpty()
                ? "checked: " + checked + ", no mistake found"
                : "refused: " + checked + " checked, " + told.size() + (told.size() == 1 ? " mistake" : " mistakes")
                        + " found; " + (read ? "only lists were read" : "no request was sent");
        lines.line(lines.screen().wrapped(result, 0));
        return exit();
    }

    /** Prints why the check was not possible, such as for a missing file, and returns the exit status. */
    public int stopped(RuntimeException failure, boolean verbose) {
        stopped = new RunEnd(new Outcome.Failed(Failure.of(failure)), true, 0);
        new ErrorReporter(lines, verbose).report(stopped.outcome());
        return exit();
    }

    /** Returns the report as one line of JSON. */
    public String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("status", stopped != null ? stopped.word() : told.isEmpty() ? "done" : "refused");
        document.put("exit", exit());
        document.put("scripts", scripts.stream().map(CheckReport::fields).toList());
        document.put("error", error().map(FailureJson::fields).orElse(null));
        return printable(document);
    }

    /** Returns the report of that version of the program as one line of SARIF 2.1.0, for code hosts. */
    public String sarif(String version) {
        return printable(Sarif.document(scripts, error(), version));
    }

    private String printable(Map<String, Object> document) {
        return Printable.line(lines.redacted(JsonMapper.shared().writeValueAsString(document)));
    }

    private Optional<Failure> error() {
        return Optional.ofNullable(stopped).flatMap(RunEnd::failure);
    }

    private int exit() {
        if (stopped != null) {
            return stopped.exit();
        }
        return told.isEmpty() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private static Map<String, Object> fields(Found script) {
        Map<String, Object> fields = new LinkedHashMap<>(Map.of("file", script.file()));
        fields.put(
                "mistakes", script.mistakes().stream().map(CheckReport::fields).toList());
        fields.put(
                "warnings", script.warnings().stream().map(CheckReport::fields).toList());
        return fields;
    }

    private static Map<String, Object> fields(Failure failure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("line", failure.spot() == null ? null : failure.spot().line());
        fields.put("column", failure.spot() == null ? null : failure.spot().column());
        Optional<Diagnostic> finding = Optional.ofNullable(failure.finding());
        fields.put("endLine", finding.map(found -> found.range().endLine()).orElse(null));
        fields.put("endColumn", finding.map(found -> found.range().endColumn()).orElse(null));
        fields.put("code", failure.code().toString());
        fields.put("problem", failure.problem());
        fields.put("remedy", failure.remedy());
        fields.put(
                "edit",
                finding.flatMap(Diagnostic::edit).map(CheckReport::fields).orElse(null));
        return fields;
    }

    private static Map<String, Object> fields(Diagnostic.Edit edit) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("title", edit.title());
        fields.put("line", edit.range().line());
        fields.put("column", edit.range().column());
        fields.put("endLine", edit.range().endLine());
        fields.put("endColumn", edit.range().endColumn());
        fields.put("newText", edit.newText());
        return fields;
    }
}
