package dev.ballast.dsl;

/** What may stand in the braces of a word. It can be changed only while its closure runs, then it is frozen into a request. */
public abstract class Block {

    Block() {}

    /** Pauses, and stops at once when the user asks to stop: Groovy's own {@code sleep} would go on. */
    public void sleep(long milliseconds) {
        Pause.of(milliseconds);
    }
}
