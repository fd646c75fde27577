package dev.ballast.error;

import java.util.stream.Stream;

/**
 * The resource whose word failed.
 *
 * @param title its notation in messages, such as {@code instance 'web-2'}
 * @param name its name or id in a line of a script
 */
public record Subject(String title, String name) {

    /** Returns whether a text contains the title or the name of the resource. */
    public boolean isIn(String text) {
        return Stream.of(title, "'" + name + "'", '"' + name + '"', "(" + name + ")")
                .anyMatch(text::contains);
    }
}
