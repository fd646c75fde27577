package dev.ballast.repl.kernel;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Decodes written bytes as text, whole characters only: an incomplete character waits for its end. */
final class CellStream extends OutputStream {

    private static final int LONGEST_LETTER = 8;

    private final Consumer<String> sink;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer begun = ByteBuffer.allocate(0);

    /** Creates the stream; {@code sink} receives each text that is not empty. */
    CellStream(Consumer<String> sink) {
        this.sink = sink;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        ByteBuffer all = ByteBuffer.allocate(begun.remaining() + length);
        all.put(begun).put(bytes, offset, length).flip();
        CharBuffer text = CharBuffer.allocate(all.remaining() + LONGEST_LETTER);
        decoder.reset().decode(all, text, false);
        begun = ByteBuffer.allocate(all.remaining()).put(all).flip();
        if (text.flip().hasRemaining()) {
            sink.accept(text.toString());
        }
    }
}
