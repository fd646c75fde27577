package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages as the frames that travel: identities, a delimiter, the signature, header, parent, metadata, content. No secret is in
 * one that leaves.
 */
final class MessageCodec {

    /** The version of the protocol that is spoken. */
    static final String PROTOCOL = "5.3";

    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(StandardCharsets.US_ASCII);
    private static final int PARTS = 4;
    private static final JsonMapper JSON = JsonMapper.shared();
    // Python reads at most six digits of a second.
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final MessageSigner signature;
    private final Redactor redactor;
    private final InstantSource clock;
    private final String session = UUID.randomUUID().toString();

    MessageCodec(MessageSigner signature, Redactor redactor, InstantSource clock) {
        this.redactor = redactor;
        this.signature = signature;
        this.clock = clock;
    }

    /**
     * Returns the message that the frames are; buffers behind it are not read.
     *
     * @throws BadMessageException when they are none, or not signed with the key
     */
    Request read(List<byte[]> frames) throws BadMessageException {
        int delimiter = delimiter(frames);
        List<byte[]> parts = parts(frames, delimiter);
        String header = text(parts.get(0));
        return new Request(frames.subList(0, delimiter), header, type(header), object(text(parts.get(3))));
    }

    /**
     * Returns what a kernel said by these frames; buffers behind it are not read.
     *
     * @throws BadMessageException when they are no message, or not signed with the key
     */
    Message message(List<byte[]> frames) throws BadMessageException {
        List<byte[]> parts = parts(frames, delimiter(frames));
        String cause = object(text(parts.get(1))).path("msg_id").asString("");
        return new Message(type(text(parts.get(0))), cause, object(text(parts.get(3))));
    }

    /** Returns the frames of a message that nothing caused, called by the id that its answers repeat. */
    List<byte[]> request(String id, String type, ObjectNode content) {
        return frames(header(id, type), Request.NOTHING, type, content);
    }

    /** Returns the frames of a message that goes back the way its cause came. */
    List<byte[]> answer(Request cause, String type, ObjectNode content) {
        List<byte[]> frames = new ArrayList<>(cause.route());
        frames.addAll(frames(header(newId(), type), cause.header(), type, content));
        return frames;
    }

    /** Returns the frames of a message to all who listen. */
    List<byte[]> publication(String parent, String type, ObjectNode content) {
        List<byte[]> frames = new ArrayList<>(List.of(bytes(type)));
        frames.addAll(frames(header(newId(), type), parent, type, content));
        return frames;
    }

    private List<byte[]> parts(List<byte[]> frames, int delimiter) throws BadMessageException {
        if (delimiter < 0 || frames.size() < delimiter + 2 + PARTS) {
            throw new BadMessageException("frames are missing");
        }
        List<byte[]> parts = frames.subList(delimiter + 2, delimiter + 2 + PARTS);
        if (!signature.matches(frames.get(delimiter + 1), parts)) {
            throw new BadMessageException("the signature is wrong");
        }
        return parts;
    }

    private List<byte[]> frames(String header, String parent, String type, ObjectNode content) {
        List<byte[]> parts = List.of(
                bytes(header),
                bytes(parent),
                bytes("{}"),
                JSON.writeValueAsBytes(MaskedContent.of(type, content, redactor)));
        List<byte[]> frames = new ArrayList<>(List.of(DELIMITER, signature.of(parts)));
        frames.addAll(parts);
        return frames;
    }

    private String header(String id, String type) {
        ObjectNode header = JSON.createObjectNode();
        header.put("msg_id", id);
        header.put("session", session);
        header.put("username", "kernel");
        header.put("date", DATE.format(clock.instant()));
        header.put("msg_type", type);
        header.put("version", PROTOCOL);
        return header.toString();
    }

    private static String type(String header) throws BadMessageException {
        String type = object(header).path("msg_type").asString("");
        if (type.isEmpty()) {
            throw new BadMessageException("the header has no msg_type");
        }
        return type;
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }

    private static int delimiter(List<byte[]> frames) {
        for (int at = 0; at < frames.size(); at++) {
            if (Arrays.equals(frames.get(at), DELIMITER)) {
                return at;
            }
        }
        return -1;
    }

    private static JsonNode object(String text) throws BadMessageException {
        try {
            JsonNode json = JSON.readTree(text);
            if (!json.isObject()) {
                throw new BadMessageException("a part is no object");
            }
            return json;
        } catch (JacksonException broken) {
            throw new BadMessageException("a part is no JSON");
        }
    }

    private static String text(byte[] part) throws BadMessageException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(part))
                    .toString();
        } catch (CharacterCodingException coding) {
            throw new BadMessageException("a part is no UTF-8");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
