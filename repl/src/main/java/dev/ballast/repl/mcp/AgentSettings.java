package dev.ballast.repl.mcp;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The settings of the program for the server.
 *
 * @param version the version of the program
 * @param workspace the folder whose files an agent may name, without links
 * @param here runs a command, of these words, in this process
 * @param masked returns a text without the secrets in use
 */
public record AgentSettings(
        String version, Path workspace, Function<List<String>, CommandEnd> here, UnaryOperator<String> masked) {}
