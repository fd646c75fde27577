package dev.ballast.repl.kernel;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.syntax.Completeness;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers what runs nothing, also while a cell runs. */
final class Replies {

    private static final String INDENT = "    ";

    private final Interpreter interpreter;
    private final CommandContext context;
    private final History past;
    private final InspectionText inspections;

    Replies(Interpreter interpreter, CommandContext context, History past) {
        this.interpreter = interpreter;
        this.context = context;
        this.past = past;
        this.inspections = new InspectionText(interpreter.session());
    }

    /** Returns the answer; nothing when a message of that type has none here. */
    Optional<ObjectNode> to(Request request) {
        JsonNode asked = request.content();
        return switch (request.type()) {
            case "kernel_info_request" -> Optional.of(about());
            case "is_complete_request" -> Optional.of(completeness(asked));
            case "complete_request" -> Optional.of(completion(asked));
            case "inspect_request" -> Optional.of(inspection(asked));
            case "history_request" -> Optional.of(past.answer(asked));
            case "comm_info_request" -> Optional.of(comms());
            default -> Optional.empty();
        };
    }

    private static ObjectNode about() {
        String version =
                Objects.requireNonNullElse(Replies.class.getPackage().getImplementationVersion(), "development");
        ObjectNode content = ok();
        content.put("protocol_version", MessageCodec.PROTOCOL);
        content.put("implementation", "ballast").put("implementation_version", version);
        content.put("banner", "Ballast " + version + ": /help lists the commands")
                .put("debugger", false);
        content.putArray("help_links");
        content.putObject("language_info")
                .put("name", "groovy")
                .put("version", groovy.lang.GroovySystem.getVersion())
                .put("mimetype", "text/x-groovy")
                .put("file_extension", ".groovy")
                .put("pygments_lexer", "groovy")
                .put("codemirror_mode", "groovy");
        return content;
    }

    private ObjectNode completeness(JsonNode asked) {
        String code = asked.path("code").asString("");
        Completeness found = interpreter.completeness(code, context);
        ObjectNode content = JsonMapper.shared().createObjectNode();
        if (found instanceof Completeness.Unfinished unfinished) {
            int depth = (int)
                    unfinished.missing().chars().filter(sign -> sign == '}').count();
            return content.put("status", "incomplete").put("indent", INDENT.repeat(depth));
        }
        return content.put("status", found instanceof Completeness.Complete ? "complete" : "invalid");
    }

    private ObjectNode completion(JsonNode asked) {
        String code = asked.path("code").asString("");
        int cursor = cursor(asked, code);
        Completion found = interpreter.complete(code, cursor, context);
        int start = CodePoints.before(code, found.start());
        int end = CodePoints.before(code, found.end());
        ObjectNode content = ok().put("cursor_start", start).put("cursor_end", end);
        ArrayNode matches = content.putArray("matches");
        ArrayNode types = content.putObject("metadata").putArray("_jupyter_types_experimental");
        for (Candidate candidate : found.candidates()) {
            matches.add(candidate.text());
            types.addObject()
                    .put("text", candidate.text())
                    .put("type", candidate.kind().name().toLowerCase(Locale.ROOT))
                    .put("signature", candidate.signature())
                    .put("start", start)
                    .put("end", end);
        }
        return content;
    }

    private ObjectNode inspection(JsonNode asked) {
        String code = asked.path("code").asString("");
        Optional<Inspection> found = interpreter.inspect(code, cursor(asked, code));
        ObjectNode content = ok().put("found", found.isPresent());
        ObjectNode data = content.putObject("data");
        boolean all = asked.path("detail_level").asInt(0) > 0;
        found.ifPresent(told -> inspections.of(told, all).forEach(data::put));
        content.putObject("metadata");
        return content;
    }

    private static int cursor(JsonNode asked, String code) {
        return CodePoints.index(code, asked.path("cursor_pos").asInt(Integer.MAX_VALUE));
    }

    private static ObjectNode comms() {
        ObjectNode content = ok();
        content.putObject("comms");
        return content;
    }

    private static ObjectNode ok() {
        return JsonMapper.shared().createObjectNode().put("status", "ok");
    }
}
