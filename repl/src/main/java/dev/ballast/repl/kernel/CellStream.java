package dev.ballast.repl.kernel;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Publishes what is written as the text of the cell whose thread writes it, whole letters only. */
final class CellStream extends OutputStream {

    private static final int LONGEST_LETTER = 8;

    private final String name;
    private final Owners owners;
    private final Publications publications;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer begun = ByteBuffer.allocate(0);

    CellStream(String name, Owners owners, Publications publications) {
        this.name = name;
        this.owners = owners;
        this.publications = publications;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        String text = decoded(bytes, offset, length);
        Optional<Cell> cell = owners.current();
        if (text.isEmpty() || cell.filter(Cell::silent).isPresent()) {
            return;
        }
        try {
            publications.addText(cell.map(one -> one.request().header()).orElse(Request.NOTHING), name, text);
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
