package dev.ballast.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answer to one request of HTTP/1.1 on a connection of its own, read from its bytes. */
record PlainAnswer(int status, String body) {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)(?: .*)?");
    private static final int LONGEST_LINE = 64 * 1024;
    private static final int MOST_LINES = 1_000;
    private static final int FIRST_FINAL = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int HEX = 16;

    /**
     * Reads the answer with at most {@code most} bytes of its body, and skips interim ones. Throws a ProtocolException if it is
     * not HTTP, and an EOFException if it ends early.
     */
    static PlainAnswer read(InputStream in, int most) throws IOException {
        int status = 0;
        Map<String, String> headers = Map.of();
        while (status < FIRST_FINAL) {
            String line = line(in);
            Matcher matcher = STATUS.matcher(line);
            if (!matcher.matches()) {
                throw new ProtocolException("its first line is " + line);
            }
            status = Integer.parseInt(matcher.group(1));
            headers = headers(in);
        }
        boolean isEmpty = status == NO_CONTENT || status == NOT_MODIFIED;
        return new PlainAnswer(status, isEmpty ? "" : new String(body(in, headers, most), StandardCharsets.UTF_8));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (int lines = 0; lines < MOST_LINES; lines++) {
            String line = line(in);
            if (line.isEmpty()) {
                return headers;
            }
            String[] parts = line.split(":", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts.length < 2 ? "" : parts[1].strip());
        }
        throw new ProtocolException("it has too many headers");
    }

    private static byte[] body(InputStream in, Map<String, String> headers, int most) throws IOException {
        if (headers.containsKey("transfer-encoding")) {
            return chunks(in, most);
        }
        String length = headers.get("content-length");
        return length == null ? in.readNBytes(most) : exactly(in, Math.min(number(length, 10), most));
    }

    private static byte[] chunks(InputStream in, int most) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (body.size() < most) {
            long size = number(line(in).split(";", 2)[0].strip(), HEX);
            if (size == 0) {
                break;
            }
            body.write(exactly(in, Math.min(size, most - body.size())));
            if (body.size() < most) {
                line(in);
            }
        }
        return body.toByteArray();
    }

    private static long number(String text, int radix) throws ProtocolException {
        try {
            return Long.parseUnsignedLong(text, radix) & Long.MAX_VALUE;
        } catch (NumberFormatException wrong) {
            throw new ProtocolException("its length is " + text);
        }
    }

    private static byte[] exactly(InputStream in, long length) throws IOException {
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (line.length() == LONGEST_LINE) {
                throw new ProtocolException("one of its lines is too long");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }
}
