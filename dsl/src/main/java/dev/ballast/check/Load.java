package dev.ballast.check;

import java.io.File;

/**
 * A place where a script loads a file from a constant path.
 *
 * @param file the file, as the script writes it
 * @param line the line of the script, from 1
 * @param column the column at which the path begins, from 1
 * @param certain whether every run of the script comes here
 */
public record Load(File file, int line, int column, boolean certain) {}
