#!/usr/bin/env bash
# Expected: a server answers a ping at any time: the protocol lets a client ping before the server has answered initialize.
# Seen:     a ping before the notification initialized is not answered until that notification comes, and never if it does not.
#           Any other request before initialize waits in the same way, and gets no error.
# Version:  mcp-core 2.1.0 of io.modelcontextprotocol.sdk, in McpServerSession: each handler waits for the notification.
# Cure:     a transport that answers pings itself, and refuses other requests before the notification.
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
cat >Ping.java <<'JAVA'
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.*;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
class Ping {
    public static void main(String[] args) throws Exception {
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .jsonSchemaValidator((schema, value) -> ValidationResponse.asValid(null))
                .serverInfo("ping", "1")
                .build();
        Thread.sleep(10_000);
        System.exit(0);
    }
}
JAVA
ping='{"jsonrpc":"2.0","id":1,"method":"ping"}'
hello='{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}'
begun='{"jsonrpc":"2.0","method":"notifications/initialized"}'
# Sends the messages, then keeps the input open, and prints the ids of the answers in their order.
answered() { { printf '%s\n' "$@"; sleep 8; } | java --class-path 'lib/*' Ping.java 2>log | { grep -o '"id":[12]' || echo none; } | xargs; }
{
  echo "ping alone: $(answered "$ping")"
  echo "ping, initialize: $(answered "$ping" "$hello")"
  echo "ping, initialize, initialized: $(answered "$ping" "$hello" "$begun")"
} | tee seen
diff - seen <<'SEEN'
ping alone: none
ping, initialize: id:2
ping, initialize, initialized: id:2 id:1
SEEN
