package dev.ballast.repl.mcp;

import dev.ballast.profile.AgentAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The settings of the program for the server.
 *
 * @param version the version of the program
 * @param workspace the folder whose files an agent may name, without links
 * @param launcher the path of the program, which is started again for other commands
 * @param options the options of this command, which select the target of the others
 * @param dialect the dialect of the target
 * @param access what the profile lets agents do
 * @param approved whether the profile has approvals
 * @param here runs a command, of these words, in this process
 * @param warnings prints a line on standard error
 * @param masked returns a text without the secrets in use
 */
public record AgentSettings(
        String version,
        Path workspace,
        String launcher,
        List<String> options,
        String dialect,
        AgentAccess access,
        boolean approved,
        Function<List<String>, CommandEnd> here,
        Consumer<String> warnings,
        UnaryOperator<String> masked) {}
