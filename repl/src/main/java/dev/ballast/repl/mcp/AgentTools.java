package dev.ballast.repl.mcp;

import dev.ballast.redact.Printable;
import dev.ballast.repl.mcp.AgentTool.Parameter;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** The tools of the server. Each runs a command of the program, whose JSON is its result. */
final class AgentTools {

    private static final Map<String, Object> OBJECT = Map.of("type", "object");

    private static final Parameter FILE =
            new Parameter("file", "string", true, "The path of a runbook in the workspace, such as site.groovy.");

    private static final AgentTool CHECK = new AgentTool(
            "check",
            "Check a runbook",
            "Checks a runbook without running it: words, options, properties and constant values. Sends nothing."
                    + " Returns each mistake and warning with line, column, code, problem, remedy and, where there is one, the correction (edit)."
                    + " Exit status 0: no mistake; 3: mistakes.",
            List.of(FILE),
            OBJECT,
            "workspace",
            false);

    private final AgentSettings settings;
    private final AgentCalls calls;
    private final Workspace workspace;

    AgentTools(AgentSettings settings, AgentCalls calls) {
        this.settings = settings;
        this.calls = calls;
        this.workspace = new Workspace(settings.workspace());
    }

    List<SyncToolSpecification> all() {
        return List.of(tool(CHECK, this::check));
    }

    private CommandEnd check(ToolCall call) {
        CommandEnd end = here("check", "--output", "json", call.runbook());
        // A mistake in a file that the runbook loads quotes a line of that file.
        JsonMapper.shared()
                .readTree(end.out())
                .path("scripts")
                .forEach(script -> workspace.requireInside(script.path("file").asString()));
        return end;
    }

    /** The work of a tool. */
    private interface Work {

        CommandEnd of(ToolCall call);
    }

    /** A call of a tool, with arguments of the right types. */
    private final class ToolCall {

        private final Map<String, Object> arguments;

        ToolCall(Map<String, Object> arguments) {
            this.arguments = arguments;
        }

        String runbook() {
            return workspace.runbook((String) arguments.get("file"));
        }
    }

    private SyncToolSpecification tool(AgentTool tool, Work work) {
        return new SyncToolSpecification(tool.declared(), (exchange, request) -> answer(tool, work, request));
    }

    private CallToolResult answer(AgentTool tool, Work work, CallToolRequest request) {
        try {
            Map<String, Object> arguments = Objects.requireNonNullElse(request.arguments(), Map.of());
            tool.require(arguments);
            CommandEnd end = work.of(new ToolCall(arguments));
            return result(tool, end);
        } catch (RuntimeException failure) {
            return refused(Failure.of(failure));
        }
    }

    private CommandEnd here(String... words) {
        synchronized (this) {
            return settings.here().apply(List.of(words));
        }
    }

    private CallToolResult result(AgentTool tool, CommandEnd end) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("exit", end.exit());
        document.put("origin", tool.origin());
        document.put("result", clean(JsonMapper.shared().readValue(end.out(), Object.class)));
        return CallToolResult.builder()
                .addTextContent(clean(end.err()).toString())
                .structuredContent(document)
                .isError(end.exit() != ExitStatus.DONE && end.exit() != ExitStatus.REFUSED)
                .build();
    }

    private CallToolResult refused(Failure failure) {
        String remedy = failure.remedy() == null ? "" : "\nhelp: " + failure.remedy();
        String code = failure.code() == null ? "" : "[" + failure.code() + "]";
        return CallToolResult.builder()
                .addTextContent(clean("error" + code + ": " + failure.problem() + remedy)
                        .toString())
                .isError(true)
                .build();
    }

    /** Returns a value without secrets and without characters that hide or control. */
    private Object clean(Object value) {
        if (value instanceof String text) {
            return Printable.lines(settings.masked().apply(text));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(this::clean).collect(Collectors.toList());
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> cleaned = new LinkedHashMap<>();
            map.forEach((key, each) -> cleaned.put(clean(key), clean(each)));
            return cleaned;
        }
        return value;
    }
}
