/**
 * The server of the Model Context Protocol, through which an agent uses the program. Read {@link dev.ballast.repl.mcp.AgentServer}
 * first, then {@code AgentTools}.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.mcp;
