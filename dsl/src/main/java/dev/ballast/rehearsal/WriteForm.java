package dev.ballast.rehearsal;

import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.Secret;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a request, with every field of its body, as a text that is the same in a rehearsal and in the run after it: where a
 * field holds an id or an address of what the run itself creates, the text has the name of that resource in the ledger. Secrets
 * are left out. Safe for use by many threads.
 */
final class WriteForm {

    /** Stands around a name in place of an id or an address that is a part of a text. */
    static final char GAP = '\uE001';

    /** Stands around a name in place of the id or address that a field holds; no text of a runbook has it. */
    private static final String MARK = "\uE000";

    /** What may differ in a tag that contains an id or an address. */
    private static final Pattern NUMBERS = Pattern.compile(GAP + "[^" + GAP + "]*" + GAP + "|[\\d._-]+");

    /** The order of tags has no meaning. */
    private static final Comparator<Object> TAGS =
            Comparator.comparing(tag -> NUMBERS.matcher(tag.toString()).replaceAll(""));

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The kind of the resource that an id in a path names, by the word before the id. */
    private static final Map<String, Kind> KINDS = Map.of(
            "nodebalancers", Kind.NODEBALANCER,
            "configs", Kind.CONFIG,
            "nodes", Kind.NODE,
            "instances", Kind.INSTANCE,
            "volumes", Kind.VOLUME,
            "ips", Kind.ADDRESS);

    private final Ledger ledger;
    private final boolean rehearses;
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    /** Creates the forms of a rehearsal or of a run, which records what it creates in this ledger. */
    WriteForm(Ledger ledger, boolean rehearses) {
        this.ledger = ledger;
        this.rehearses = rehearses;
    }

    /** Returns the form of a write. */
    String of(Request write) {
        return write.method() + " " + path(write.path()) + " "
                + (write.body() == null ? "" : JSON.writeValueAsString(form(write.body(), "")));
    }

    /** Returns what a write changes: the path of the resource, or for a create that of its list with the port, the label or all fields. */
    String resource(Request write) {
        String path = path(write.path());
        String[] parts = path.split("/");
        if (KINDS.containsKey(parts[parts.length - 1])) {
            Map<String, Object> fields = write.body() == null ? Map.of() : write.body();
            return Stream.of("port", "label")
                    .filter(fields::containsKey)
                    .findFirst()
                    .map(name -> path + " " + text(fields.get(name).toString()))
                    .orElseGet(() -> of(write));
        }
        return String.join("/", List.of(parts).subList(0, Math.min(parts.length, kinds(parts) + 1)));
    }

    /** Returns what a write does, in the words of the messages of a run, such as {@code create of volume 'data'}. */
    String title(Request write) {
        String[] parts = write.path().replaceFirst("\\?.*", "").split("/");
        int kinds = kinds(parts);
        if (kinds == 0) {
            return write.method() + " " + write.path();
        }
        if (kinds < parts.length) {
            String act = kinds + 1 < parts.length
                    ? parts[kinds + 1]
                    : write.method() == Request.Method.DELETE ? "delete" : "change";
            return act + " of " + known(parts, kinds, Reference::toString);
        }
        Kind kind = KINDS.get(parts[kinds - 1]);
        Map<String, Object> fields = write.body() == null ? Map.of() : write.body();
        String created = kind == Kind.CONFIG
                ? "port " + fields.get("port")
                : kind.word() + (fields.containsKey("label") ? " '" + fields.get("label") + "'" : "");
        boolean isPart = kinds > 2 && KINDS.containsKey(parts[kinds - 3]);
        return "create of " + created + (isPart ? " of " + known(parts, kinds - 2, WriteForm::asHolder) : "");
    }

    /** Returns how many parts a path has up to the last one that names a kind; 0 if none does. */
    private static int kinds(String... parts) {
        int last = parts.length;
        while (last > 0 && !KINDS.containsKey(parts[last - 1])) {
            last--;
        }
        return last;
    }

    private String known(String[] parts, int id, Function<Reference, String> notation) {
        Kind kind = KINDS.get(parts[id - 1]);
        return ledger.withId(kind, parts[id])
                .map(entry -> notation.apply(entry.reference()))
                .orElse(kind.word() + " " + parts[id]);
    }

    private static String asHolder(Reference holder) {
        return holder instanceof Reference.Whole whole ? whole.argument() : holder.toString();
    }

    /** Notes the public address that a new instance shows; the ledger keeps only private ones. */
    void note(Request request, Reply reply) {
        if (request.operation() == Operation.CREATE_INSTANCE) {
            Json.tryTree(reply.body()).ifPresent(shown -> shown.path("ipv4")
                    .valueStream()
                    .map(address -> address.asString(""))
                    .filter(address -> !address.startsWith("192.168."))
                    .findFirst()
                    .ifPresent(address -> owners.put(address, shown.path("id").asString(""))));
        }
    }

    /** Returns the names of what the run has created and that has this id or address; of several kinds, all. */
    Stream<String> names(String value) {
        Optional<String> owner = Optional.ofNullable(owners.get(value))
                .flatMap(id -> name(Kind.INSTANCE, id))
                .map(name -> "public address of " + name);
        return Stream.concat(Arrays.stream(Kind.values()).flatMap(kind -> name(kind, value).stream()), owner.stream());
    }

    private Optional<String> name(Kind kind, String id) {
        return ledger.createdWithId(kind, id).map(ReferenceCodec::text);
    }

    private String named(Kind kind, String id) {
        return name(kind, id).map(name -> MARK + name + MARK).orElse(id);
    }

    private String path(String path) {
        String[] parts = path.split("/", -1);
        for (int at = 2; at < parts.length; at++) {
            Kind kind = KINDS.get(parts[at - 1]);
            parts[at] = kind == null ? text(parts[at]) : named(kind, parts[at]);
        }
        return String.join("/", parts);
    }

    private Object form(Object value, String field) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> sorted = new TreeMap<>();
            fields.forEach((name, each) -> sorted.put(name.toString(), form(each, field + "/" + name)));
            return sorted;
        }
        if (value instanceof Collection<?> items) {
            Stream<Object> forms = items.stream().map(each -> form(each, field));
            return (field.equals("/tags") ? forms.sorted(TAGS) : forms).toList();
        }
        if (value instanceof Secret) {
            return "(secret)";
        }
        return switch (field.substring(field.lastIndexOf('/') + 1)) {
            case "linode_id" -> named(Kind.INSTANCE, value.toString());
            case "id" -> named(Kind.NODE, value.toString());
            case "address" -> address(value.toString());
            default -> value instanceof String text ? text(text) : value;
        };
    }

    private String text(String text) {
        return rehearses ? SimulatedValues.replaced(text, this::gap) : text;
    }

    /** The numbers of a rehearsal are its own, so that a text which has one by chance is as good as impossible. */
    private String gap(String value) {
        return names(value).findFirst().map(name -> GAP + name + GAP).orElse(value);
    }

    private String address(String address) {
        int port = address.lastIndexOf(':');
        return port < 0
                ? named(Kind.ADDRESS, address)
                : named(Kind.ADDRESS, address.substring(0, port)) + address.substring(port);
    }
}
