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

/**
 * An answer of HTTP/1.1, read from its bytes.
 *
 * @param isLast whether the connection takes no further request
 */
public record PlainAnswer(int status, String body, boolean isLast) {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)(?: .*)?");
    private static final String ENCODING = "transfer-encoding";
    private static final String LENGTH = "content-length";
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
        PlainAnswer answer = next(in, most);
        while (answer.status() < FIRST_FINAL) {
            answer = next(in, most);
        }
        return answer;
    }

    /** Reads the next answer, which may be an interim one, such as {@code 100 Continue}; else as {@link #read}. */
    public static PlainAnswer next(InputStream in, int most) throws IOException {
        String line = line(in);
        Matcher matcher = STATUS.matcher(line);
        if (!matcher.matches()) {
            throw new ProtocolException("its first line is " + line);
        }
        int status = Integer.parseInt(matcher.group(1));
        Map<String, String> headers = headers(in);
        if (status < FIRST_FINAL || status == NO_CONTENT || status == NOT_MODIFIED) {
            return new PlainAnswer(status, "", false);
        }
        boolean isLast = (!headers.containsKey(ENCODING) && !headers.containsKey(LENGTH))
                || headers.getOrDefault("connection", "").equalsIgnoreCase("close");
        return new PlainAnswer(status, new String(body(in, headers, most), StandardCharsets.UTF_8), isLast);
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
        if (headers.containsKey(ENCODING)) {
            return chunks(in, most);
        }
        String length = headers.get(LENGTH);
        return length == null ? in.readNBytes(most) : exactly(in, Math.min(number(length, 10), most));
    }

    private static byte[] chunks(InputStream in, int most) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (body.size() < most) {
            long size = number(line(in).split(";", 2)[0].strip(), HEX);
            if (size == 0) {
                headers(in);
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
