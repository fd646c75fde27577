package dev.ballast.repl.kernel;

import java.util.Map;

/** Makes what a notebook shows of a value. */
@FunctionalInterface
public interface Bundles {

    /**
     * Returns the value in every form that it has, by media type: {@code text/plain} always, and {@code text/html} or
     * {@code image/svg+xml} where there is one. It may ask the service, so it runs where it can be stopped.
     */
    Map<String, String> of(Object value);
}
