package dev.ballast.repl.kernel;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.syntax.Completeness;
import groovy.lang.GroovySystem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Answers requests that evaluate nothing, also while a cell runs. */
final class Replies {

    private static final String INDENT = "    ";

    private final NotebookContext context;
    private final InspectionText inspections;

    Replies(NotebookContext context) {
        this.context = context;
        this.inspections = new InspectionText(context.session());
    }

    /** Returns the content of the reply; empty for a message type that is not handled here. */
    Optional<Map<String, Object>> to(Message request) {
        return Optional.ofNullable(
                switch (request.type()) {
                    case "kernel_info_request" -> about();
                    case "is_complete_request" -> completeness(request.text("code"));
                    case "complete_request" -> completion(request.text("code"), cursor(request));
                    case "inspect_request" -> inspection(request);
                    case "history_request" -> context.cells().answer(request.content());
                    case "comm_info_request" -> Map.of("status", "ok", "comms", Map.of());
                    default -> null;
                });
    }

    private static Map<String, Object> about() {
        String version =
                Objects.requireNonNullElse(Replies.class.getPackage().getImplementationVersion(), "development");
        Map<String, String> language = Map.of(
                "name", "groovy",
                "version", GroovySystem.getVersion(),
                "mimetype", "text/x-groovy",
                "file_extension", ".groovy",
                "pygments_lexer", "groovy",
                "codemirror_mode", "groovy");
        return Map.of(
                "status",
                "ok",
                "protocol_version",
                MessageCodec.PROTOCOL,
                "implementation",
                "ballast",
                "implementation_version",
                version,
                "banner",
                "Ballast " + version + ": /help lists the commands",
                "debugger",
                false,
                "help_links",
                List.of(),
                "language_info",
                language);
    }

    private Map<String, Object> completeness(String code) {
        Completeness found = context.completeness(code);
        if (found instanceof Completeness.Unfinished unfinished) {
            int depth = (int)
                    unfinished.missing().chars().filter(sign -> sign == '}').count();
            return Map.of("status", "incomplete", "indent", INDENT.repeat(depth));
        }
        return Map.of("status", found instanceof Completeness.Complete ? "complete" : "invalid");
    }

    private Map<String, Object> completion(String code, int cursor) {
        Completion found = context.complete(code, cursor);
        int start = code.codePointCount(0, found.start());
        int end = code.codePointCount(0, found.end());
        List<Map<String, Object>> types = found.candidates().stream()
                .map(candidate -> Map.<String, Object>of(
                        "text", candidate.text(),
                        "type", candidate.kind().name().toLowerCase(Locale.ROOT),
                        "signature", candidate.signature(),
                        "start", start,
                        "end", end))
                .toList();
        List<String> matches = found.candidates().stream().map(Candidate::text).toList();
        return Map.of(
                "status", "ok",
                "cursor_start", start,
                "cursor_end", end,
                "matches", matches,
                "metadata", Map.of("_jupyter_types_experimental", types));
    }

    private Map<String, Object> inspection(Message request) {
        Optional<Inspection> found = context.inspect(request.text("code"), cursor(request));
        boolean all = request.content().path("detail_level").asInt(0) > 0;
        return Map.of(
                "status", "ok",
                "found", found.isPresent(),
                "data", found.map(told -> inspections.of(told, all)).orElse(Map.of()),
                "metadata", Map.of());
    }

    /** Clients count code points, Java counts UTF-16 units. */
    private static int cursor(Message request) {
        String code = request.text("code");
        int letters = request.content().path("cursor_pos").asInt(Integer.MAX_VALUE);
        return code.offsetByCodePoints(0, Math.max(0, Math.min(letters, code.codePointCount(0, code.length()))));
    }
}
