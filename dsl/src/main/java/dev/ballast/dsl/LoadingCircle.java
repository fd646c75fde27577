package dev.ballast.dsl;

import dev.ballast.rules.Problem;
import java.util.List;

/** Says that files load each other. */
public final class LoadingCircle {

    private LoadingCircle() {}

    /** Describes files each of which loads the next one; the last is the first again, and that {@code often}. */
    public static Problem problem(List<String> files, String often) {
        return new Problem(
                files.get(0) + " loads " + String.join(", which loads ", files.subList(1, files.size())) + ", " + often,
                "load it under a condition that ends this: if (...) evaluate(...)");
    }
}
