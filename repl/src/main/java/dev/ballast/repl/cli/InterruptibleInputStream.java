package dev.ballast.repl.cli;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.context.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Standard input for a script: an interrupt ends a read that waits, which the stream of the process ignores. A thread of
 * its own reads ahead; input after an interrupt is kept for the next read.
 */
final class InterruptibleInputStream extends InputStream {

    private static final int AHEAD = 8192;

    private final InputStream in;
    private CompletableFuture<byte[]> pending;

    InterruptibleInputStream(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        byte[] chunk = await();
        int taken = Math.min(length, chunk.length);
        System.arraycopy(chunk, 0, bytes, offset, taken);
        pending = taken == chunk.length
                ? null
                : CompletableFuture.completedFuture(Arrays.copyOfRange(chunk, taken, chunk.length));
        return chunk.length == 0 ? -1 : taken;
    }

    @Override
    public synchronized int available() throws IOException {
        return pending == null ? in.available() : pending.getNow(new byte[0]).length;
    }

    private byte[] await() throws IOException {
        if (pending == null) {
            pending = new CompletableFuture<>();
            Workers.daemon("standard-input", () -> fill(pending)).start();
        }
        try {
            return pending.get();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while standard input was read", stop);
        } catch (ExecutionException failed) {
            pending = null;
            throw new IOException(failed.getCause());
        }
    }

    private void fill(CompletableFuture<byte[]> chunk) {
        try {
            byte[] bytes = new byte[AHEAD];
            chunk.complete(Arrays.copyOf(bytes, Math.max(0, in.read(bytes))));
        } catch (IOException | RuntimeException failed) {
            chunk.completeExceptionally(failed);
        }
    }
}
