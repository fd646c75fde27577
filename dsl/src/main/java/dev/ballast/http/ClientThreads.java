package dev.ballast.http;

import java.util.concurrent.ThreadFactory;

/**
 * Creates threads in one group. An HTTP client of the JDK that is created on one of them has its own threads in the same
 * group. An interrupt of these threads is the only way to close a client in Java 17. The end of a process waits 300 ms for an
 * open client, because its selector is in a system call.
 */
final class ClientThreads implements ThreadFactory, AutoCloseable {

    private final ThreadGroup group = new ThreadGroup("ballast-http");

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(group, work, "ballast-http");
        thread.setDaemon(true);
        return thread;
    }

    /** Interrupts all of these threads. The client ends, and its unfinished requests fail. */
    @Override
    public void close() {
        group.interrupt();
    }
}
