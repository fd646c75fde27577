/**
 * The commands of the prompt, such as {@code /help}: objects that know their help, complete their arguments and work at a
 * {@code CommandContext}, which the terminal or the notebook is. No terminal is in it. Read {@code Command} and {@code CommandContext} first.
 */
package dev.ballast.repl.command;
