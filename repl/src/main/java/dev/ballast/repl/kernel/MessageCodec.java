package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.zeromq.ZMQ;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Encodes and decodes messages as ZeroMQ frames: identities, a delimiter, the signature, header, parent, metadata, content.
 * Secrets are masked in encoded messages. Thread-safe.
 */
final class MessageCodec {

    static final String PROTOCOL = "5.3";

    private static final byte[] DELIMITER = bytes("<IDS|MSG>");
    private static final int PARTS = 4;
    private static final String ALGORITHM = "HmacSHA256";
    private static final JsonMapper JSON = JsonMapper.shared();
    // Python reads at most six digits of a second.
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    // Parts that consist of words of the protocol, which a secret may equal by chance.
    private static final Set<String> UNMASKED_TYPES =
            Set.of("status", "kernel_info_reply", "shutdown_reply", "interrupt_reply", "comm_info_reply", "comm_close");
    private static final Set<String> UNMASKED_FIELDS = Set.of("status", "name");

    private final SecretKeySpec key;
    private final Redactor redactor;
    private final String session = UUID.randomUUID().toString();

    MessageCodec(String key, Redactor redactor) {
        this.key = new SecretKeySpec(bytes(key), ALGORITHM);
        this.redactor = redactor;
    }

    /** Returns the frames of a reply, with the routing identities of its request. */
    List<byte[]> answer(Message cause, String type, Map<String, ?> content) {
        return frames(cause.route(), UUID.randomUUID().toString(), cause.header(), type, content);
    }

    /**
     * Returns the frames of a message.
     *
     * @param first the frames before it: the identities of a client, or the topic of a publication
     * @param id the message id
     * @param parent the header of the parent message
     * @param content a map of maps, lists and plain values
     */
    List<byte[]> frames(List<byte[]> first, String id, String parent, String type, Object content) {
        Map<String, String> header = Map.of(
                "msg_id", id,
                "session", session,
                "username", "kernel",
                "date", DATE.format(Instant.now()),
                "msg_type", type,
                "version", PROTOCOL);
        List<byte[]> parts = List.of(
                JSON.writeValueAsBytes(header),
                bytes(parent),
                bytes("{}"),
                JSON.writeValueAsBytes(masked(type, content)));
        List<byte[]> frames = new ArrayList<>(first);
        frames.add(DELIMITER);
        frames.add(signature(parts));
        frames.addAll(parts);
        return frames;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the decoded message; empty if the frames are malformed or not signed with the key. */
    Optional<Message> read(ZMQ.Socket channel, List<byte[]> frames) {
        int start = IntStream.range(0, frames.size())
                        .filter(at -> Arrays.equals(frames.get(at), DELIMITER))
                        .findFirst()
                        .orElse(frames.size())
                + 2;
        if (frames.size() < start + PARTS) {
            return Optional.empty();
        }
        List<byte[]> parts = frames.subList(start, start + PARTS);
        // The comparison takes a time that says nothing of where they differ.
        if (!MessageDigest.isEqual(signature(parts), frames.get(start - 1))) {
            return Optional.empty();
        }
        try {
            String header = new String(parts.get(0), StandardCharsets.UTF_8);
            String type = JSON.readTree(parts.get(0)).path("msg_type").asString("");
            String cause = JSON.readTree(parts.get(1)).path("msg_id").asString("");
            JsonNode content = JSON.readTree(parts.get(3));
            return type.isEmpty() || !content.isObject()
                    ? Optional.empty()
                    : Optional.of(new Message(channel, frames.subList(0, start - 2), header, type, cause, content));
        } catch (JacksonException broken) {
            return Optional.empty();
        }
    }

    private byte[] signature(List<byte[]> parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            parts.forEach(mac::update);
            return bytes(HexFormat.of().formatHex(mac.doFinal()));
        } catch (GeneralSecurityException impossible) {
            throw new LinkageError("every Java has " + ALGORITHM, impossible);
        }
    }

    private Object masked(String type, Object content) {
        return UNMASKED_TYPES.contains(type) ? content : masked(content, UNMASKED_FIELDS);
    }

    private Object masked(Object value, Set<String> unmasked) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> masked = new LinkedHashMap<>(map);
            masked.replaceAll((name, one) -> unmasked.contains(name.toString()) ? one : masked(one, Set.of()));
            return masked;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(one -> masked(one, unmasked)).toList();
        }
        return value instanceof String text ? redactor.text(text) : value;
    }
}
