package dev.ballast.repl.terminal;

/** Whether what is prepared behind the prompt is there. */
final class Readiness {

    private volatile boolean ready;

    boolean isReady() {
        return ready;
    }

    void reached() {
        ready = true;
    }
}
