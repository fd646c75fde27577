package dev.ballast.repl.mcp;

import dev.ballast.run.ExitStatus;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** The server: it offers an agent the tools of this package on two streams, and ends with its input. */
public final class AgentServer {

    private AgentServer() {}

    /** Serves an agent until its input ends, and returns the exit status. */
    public static int serve(InputStream in, OutputStream out, AgentSettings settings) {
        JacksonMcpJsonMapper json = new JacksonMcpJsonMapper(JsonMapper.shared());
        AgentCalls calls = new AgentCalls();
        LineTransport transport = new LineTransport(json, out, calls, settings.warnings());
        McpSyncServer server = McpServer.sync(transport)
                .jsonMapper(json)
                // AgentTool reads the arguments, and says what to write instead.
                .jsonSchemaValidator((schema, value) -> ValidationResponse.asValid(null))
                .validateToolInputs(false)
                .serverInfo("ballast", settings.version())
                .capabilities(ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .build())
                .tools(new AgentTools(settings, calls).all())
                .resources(PackagePages.beside(Path.of(settings.launcher())))
                .build();
        // A signal ends this process before the input ends.
        Runtime.getRuntime().addShutdownHook(new Thread(calls::endAll));
        transport.serve(in);
        server.close();
        return ExitStatus.DONE;
    }
}
