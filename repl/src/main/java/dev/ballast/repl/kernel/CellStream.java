package dev.ballast.repl.kernel;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Hands over what is written as text, whole letters only. */
final class CellStream extends OutputStream {

    private static final int LONGEST_LETTER = 8;

    private final Sink sink;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer begun = ByteBuffer.allocate(0);

    /** Takes text. */
    @FunctionalInterface
    interface Sink {

        /** Takes a text that is not empty; some wait until there is room for it. */
        void add(String text) throws InterruptedException;
    }

    CellStream(Sink sink) {
        this.sink = sink;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        String text = decoded(bytes, offset, length);
        if (text.isEmpty()) {
            return;
        }
        try {
            sink.add(text);
        } catch (InterruptedException stop) {
            // A print stream sets the interrupt again when it is told so.
            InterruptedIOException told = new InterruptedIOException("stopped while printing");
            told.initCause(stop);
            throw told;
        }
    }

    /** What begins a letter waits for its end. */
    private String decoded(byte[] bytes, int offset, int length) {
        ByteBuffer all = ByteBuffer.allocate(begun.remaining() + length);
        all.put(begun).put(bytes, offset, length).flip();
        CharBuffer text = CharBuffer.allocate(all.remaining() + LONGEST_LETTER);
        decoder.reset().decode(all, text, false);
        begun = ByteBuffer.allocate(all.remaining()).put(all).flip();
        return text.flip().toString();
    }
}
