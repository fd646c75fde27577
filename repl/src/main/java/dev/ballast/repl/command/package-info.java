/**
 * The commands of the prompt, such as {@code /help}: each with its help, completion and action on a {@code CommandContext},
 * which the terminal and the notebook implement. Independent of the terminal. Read {@code Command} and {@code CommandContext}
 * first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.command;
