package dev.ballast.error;

import java.util.stream.Stream;

/**
 * Names the resource whose word failed.
 *
 * @param title its notation in messages, such as {@code instance 'web-2'}
 * @param name its name or id, as a line of a script may have it
 */
public record Subject(String title, String name) {

    /** Returns whether a text names the resource. */
    public boolean isIn(String text) {
        return Stream.of(title, "'" + name + "'", '"' + name + '"', "(" + name + ")")
                .anyMatch(text::contains);
    }
}
