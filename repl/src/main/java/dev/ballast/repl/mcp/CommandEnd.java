package dev.ballast.repl.mcp;

/**
 * The end of a command of the program.
 *
 * @param exit its exit status
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 */
public record CommandEnd(int exit, String out, String err) {}
