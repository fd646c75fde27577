package dev.ballast.http;

import java.util.concurrent.ThreadFactory;

/**
 * Threads of which one makes an HTTP client of the JDK, whose own threads are in the same group then. To interrupt them is the
 * only way to close a client of Java 17. The end of a process waits 300 ms for the selector of one that is open, since it is in
 * a system call.
 */
final class ClientThreads implements ThreadFactory, AutoCloseable {

    private final ThreadGroup group = new ThreadGroup("ballast-http");

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(group, work, "ballast-http");
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts all of these threads: the client ends, and what it still sends fails. */
    @Override
    public void close() {
        group.interrupt();
    }
}
