package dev.ballast.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.Secret;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Converts records to the fields of a request, and answers to records. {@code linodeId} is {@code linode_id} on the wire;
 * unknown fields are ignored; absent fields are null.
 */
public final class Json {

    /** The answers in the service document are nested six levels at most. */
    private static final int DEEPEST = 100;

    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxNestingDepth(DEEPEST)
            .maxStringLength(AnswerBody.MOST)
            .build();

    /** The attribute of a writer that converts a secret to text. A writer without it passes the secret on as an object. */
    private static final Class<Secret> TEXT_OF_SECRET = Secret.class;

    private static final JsonMapper MAPPER = mapper();
    private static final ObjectReader PLAIN = MAPPER.reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final ObjectWriter WIRE = writer(Secret::reveal);
    private static final ObjectWriter SHOWN = writer(Secret::toString);
    private static final ObjectWriter PLANNED = writer(Secret::planned);

    private Json() {}

    /** Returns the fields of a record in its order, by their names on the wire, without nulls. */
    public static Map<String, Object> fields(Record values) {
        return MAPPER.convertValue(values, new TypeReference<LinkedHashMap<String, Object>>() {});
    }

    /** Initialises the classes that convert records, so that a caller can do this while other work runs. */
    public static void prepare() {
        record Sample(Long id) {}
        MAPPER.convertValue(fields(new Sample(1L)), Sample.class);
    }

    /** Reads the answer as a tree. Throws {@link UnreadableAnswerException} if the body is empty or not JSON. */
    public static JsonNode tree(Request request, Reply reply) {
        try {
            return someTree(reply.body()).orElseThrow(() -> unreadable(request, "the answer is empty"));
        } catch (StreamConstraintsException beyond) {
            boolean deep = beyond.getMessage().contains("nesting");
            String why = deep ? "is nested more than " + DEEPEST + " deep" : "has a name or a number too long to read";
            throw unreadable(request, "the answer " + why);
        } catch (JacksonException notJson) {
            throw unreadable(request, "the answer is " + shape(reply));
        }
    }

    /** Reads a tree as a record. Throws {@link UnreadableAnswerException} if a documented field has another type. */
    public static <T> T read(Request request, JsonNode tree, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.treeToValue(tree, type))
                    .orElseThrow(() -> unreadable(request, "the answer cannot be read as " + type.getSimpleName()));
        } catch (JacksonException bad) {
            throw unreadable(request, "the answer cannot be read as " + type.getSimpleName() + where(bad));
        }
    }

    /** Returns a tree as plain maps, lists, texts, numbers and truth values; null for JSON null. */
    public static Object plain(JsonNode tree) {
        return PLAIN.treeToValue(tree, Object.class);
    }

    /** Reads a text as a tree; returns empty if the text is empty or not JSON. */
    public static Optional<JsonNode> tryTree(String text) {
        try {
            return someTree(text);
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> someTree(String text) {
        return Optional.of(MAPPER.readTree(text)).filter(tree -> !tree.isMissingNode());
    }

    /** Returns a tree or map as text for people; secrets are written as {@code (secret)}. */
    static String shown(Object value) {
        return SHOWN.writeValueAsString(value);
    }

    /** Returns a body as text for a plan; secrets are written as plans show them. */
    static String planned(Map<String, ?> body) {
        return PLANNED.writeValueAsString(body);
    }

    /** Returns a tree as text with the fields of each object in alphabetical order. */
    static String sorted(JsonNode tree) {
        return MAPPER.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED).writeValueAsString(tree);
    }

    /** Returns the text of a body as it is sent. It is the only method that reveals the secrets of a body. */
    public static String written(Map<String, ?> body) {
        return WIRE.writeValueAsString(body);
    }

    /** Returns the value of a header as JSON, with all characters outside ASCII escaped. */
    public static String header(Map<?, ?> value) {
        return MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(value);
    }

    /** Returns a short description of a body that is not JSON. */
    static String shape(Reply reply) {
        String start = reply.body().stripLeading();
        if (start.isEmpty()) {
            return "empty";
        }
        if (start.startsWith("{") || start.startsWith("[")) {
            return "broken JSON";
        }
        return start.startsWith("<") ? "HTML, not JSON" : "text, not JSON";
    }

    private static String where(JacksonException bad) {
        String field = bad.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
        return field.isEmpty() ? "" : ": unexpected value of " + field;
    }

    /** Returns the exception without Jackson's exception as its cause, whose message quotes the answer. */
    public static UnreadableAnswerException unreadable(Request request, String why) {
        return new UnreadableAnswerException(request.method().name(), request.path(), why, null);
    }

    private static ObjectWriter writer(Function<Secret, String> textOfSecret) {
        return MAPPER.writer().withAttribute(TEXT_OF_SECRET, textOfSecret);
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(LIMITS).build())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .changeDefaultPropertyInclusion(old -> old.withValueInclusion(JsonInclude.Include.NON_NULL))
                .addHandler(new NoText())
                .addModule(new SimpleModule().addSerializer(Secret.class, new SecretSerializer()))
                .build();
    }

    private static final class SecretSerializer extends ValueSerializer<Secret> {
        @Override
        public void serialize(Secret secret, JsonGenerator out, SerializationContext context) {
            if (context.getAttribute(TEXT_OF_SECRET) instanceof Function<?, ?> text) {
                @SuppressWarnings("unchecked")
                Function<Secret, String> textOfSecret = (Function<Secret, String>) text;
                out.writeString(textOfSecret.apply(secret));
            } else {
                out.writeEmbeddedObject(secret);
            }
        }
    }

    /**
     * Reads a list or object as null where a text is expected, because the service document does not show the type of every
     * field.
     */
    private static final class NoText extends DeserializationProblemHandler {
        @Override
        public Object handleUnexpectedToken(
                DeserializationContext context, JavaType type, JsonToken token, JsonParser parser, String message) {
            if (!type.hasRawClass(String.class)) {
                return NOT_HANDLED;
            }
            parser.skipChildren();
            return null;
        }
    }
}
