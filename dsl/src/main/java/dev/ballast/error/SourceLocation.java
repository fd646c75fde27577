package dev.ballast.error;

/** A line of a user's script: the path of the file as the user wrote it, and the number of the line from 1. */
public record SourceLocation(String file, int line) {

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
