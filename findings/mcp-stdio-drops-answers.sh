#!/usr/bin/env bash
# Expected: a server on standard input and output answers each request that it has read, also if its input ends meanwhile, so that
#           `printf REQUESTS | server` shows every answer.
# Seen:     the answer to a tool that takes a second is never written if the input ends within this second; it is written if the
#           input stays open. Nothing says that it was dropped.
# Version:  mcp-core 2.1.0 of io.modelcontextprotocol.sdk, in StdioServerTransportProvider: the end of the input closes the session.
# Cure:     a transport that waits for the answers that are due before it closes, or clients that keep the input open.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
sdk=io.modelcontextprotocol.sdk
for jar in $sdk:mcp-core:2.1.0 $sdk:mcp-json-jackson3:2.1.0 io.projectreactor:reactor-core:3.7.0 org.slf4j:slf4j-api:2.0.17 \
  org.slf4j:slf4j-nop:2.0.17 org.reactivestreams:reactive-streams:1.0.4 tools.jackson.core:jackson-core:3.3.0 \
  tools.jackson.core:jackson-databind:3.3.0 com.fasterxml.jackson.core:jackson-annotations:2.22; do
  mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=lib
done
cat >Slow.java <<'JAVA'
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.*;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.*;
import java.util.Map;
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;
class Slow {
    public static void main(String[] args) throws Exception {
        var ended = new CountDownLatch(1);
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .jsonSchemaValidator((schema, value) -> ValidationResponse.asValid(null))
                .serverInfo("slow", "1")
                .toolCall(Tool.builder("slow", Map.of("type", "object")).build(), (exchange, request) -> {
                    LockSupport.parkNanos(1_000_000_000);
                    ended.countDown();
                    return CallToolResult.builder().addTextContent("done").build();
                })
                .build();
        ended.await(20, TimeUnit.SECONDS);
        Thread.sleep(1000); // for the answer
        System.exit(0);
    }
}
JAVA
echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"slow","arguments":{}}}' >requests
answers() { java --class-path 'lib/*' Slow.java 2>log | grep -c '"id":2' || true; }
{
  echo "answers to the call if the input ends: $(answers <requests)"
  echo "answers to the call if the input stays open: $( (cat requests; sleep 15) | answers)"
} | tee seen
diff - seen <<'SEEN'
answers to the call if the input ends: 0
answers to the call if the input stays open: 1
SEEN
