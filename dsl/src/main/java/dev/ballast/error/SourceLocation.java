package dev.ballast.error;

/** Names a line of a user's script: the file as the user wrote it and the line counted from 1. */
public record SourceLocation(String file, int line) {

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
