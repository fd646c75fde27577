package dev.ballast.repl.evaluation

/** A value that does not bear being touched: whatever is asked of it fails and is counted. */
class Tripwire implements Iterable<String>, Map.Entry<String, String> {

    static int touched

    int getLength() { trip() }

    boolean isReady() { trip() }

    String getKey() { trip() }

    String getValue() { trip() }

    String setValue(String value) { trip() }

    Iterator<String> iterator() { trip() }

    Tripwire next() { trip() }

    @Override
    String toString() { trip() }

    @Override
    int hashCode() { trip() }

    @Override
    boolean equals(Object other) { trip() }

    private static trip() {
        touched++
        throw new AssertionError('touched')
    }
}
