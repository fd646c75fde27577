package dev.ballast.sandbox;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** Reads just enough of a certificate's bytes to find how long its subject is. */
final class Der {

    private static final int VERSION = 0xA0;

    private final ByteBuffer bytes;

    Der(byte[] certificate) {
        bytes = ByteBuffer.wrap(certificate);
    }

    /** Returns the length of the subject's names, or -1 when the bytes are no certificate. */
    int subjectLength() {
        try {
            enter();
            enter();
            skipVersion();
            skip("serial number");
            skip("signature algorithm");
            skip("issuer");
            skip("validity");
            return enter();
        } catch (BufferUnderflowException | IllegalArgumentException noCertificate) {
            return -1;
        }
    }

    private void skipVersion() {
        if ((bytes.get(bytes.position()) & 0xFF) == VERSION) {
            skip("version");
        }
    }

    private void skip(String field) {
        int length = enter();
        if (length > bytes.remaining()) {
            throw new IllegalArgumentException(field + " is cut short");
        }
        bytes.position(bytes.position() + length);
    }

    /** Reads a tag and a length, and stands at the content. */
    private int enter() {
        bytes.get();
        int length = bytes.get() & 0xFF;
        return length < 0x80 ? length : longLength(length & 0x7F);
    }

    private int longLength(int size) {
        int length = 0;
        for (int i = 0; i < size; i++) {
            length = (length << 8) | (bytes.get() & 0xFF);
        }
        if (length < 0) {
            throw new IllegalArgumentException("a length is out of range");
        }
        return length;
    }
}
