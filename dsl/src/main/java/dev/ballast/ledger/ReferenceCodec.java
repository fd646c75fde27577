package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.model.Kind;
import dev.ballast.model.NaturalOrder;
import dev.ballast.model.Reference;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts references to text and back: a kind and a path, such as {@code config web:443}. Ledgers store this text and
 * commands read it. A path joins the names of holder and part by colons; {@code #} and digits are an id.
 */
public final class ReferenceCodec {

    /** Sorts by kind, then by path, with natural order of names. */
    public static final Comparator<Reference> ORDER = Comparator.comparing(Reference::kind)
            // The colon sorts before every other character, so that parts follow their holder.
            .thenComparing(reference -> path(reference).replace(':', '\0'), NaturalOrder.OF_NAMES);

    private static final Pattern WHOLE = Pattern.compile("(?s)([^:]+)");
    private static final Pattern PORT = Pattern.compile(WHOLE + ":([1-9]\\d{0,8})(/udp)?");
    private static final Pattern NODE = Pattern.compile(PORT + ":(.+)");
    private static final Pattern ADDRESS = Pattern.compile(WHOLE + "(?::(.+))?");

    private ReferenceCodec() {}

    /** Returns the path of a reference. */
    public static String path(Reference reference) {
        if (reference instanceof Reference.Node node) {
            return path(node.port()) + ":" + node.label();
        }
        if (reference instanceof Reference.Port port) {
            return port.balancer().name() + ":" + port.name();
        }
        if (reference instanceof Reference.Address address) {
            return address.instance().name() + (address.label().isEmpty() ? "" : ":" + address.label());
        }
        return reference.name();
    }

    /** Returns the reference of a part after a move of its holder from one reference to another. */
    static Reference moved(Reference part, Reference from, Reference to) {
        return read(part.kind(), path(to) + path(part).substring(path(from).length()));
    }

    /** Returns the kind and the path, separated by a space. */
    public static String text(Reference reference) {
        return reference.kind().word() + " " + path(reference);
    }

    /**
     * Returns the reference of a kind and a path.
     *
     * @throws LedgerException when the path does not fit the kind; the message shows a valid path
     */
    public static Reference read(Kind kind, String path) {
        if (kind.isWhole()) {
            return whole(kind, parts(WHOLE, kind, path));
        }
        if (kind == Kind.CONFIG) {
            return port(parts(PORT, kind, path));
        }
        if (kind == Kind.NODE) {
            Matcher parts = parts(NODE, kind, path);
            return new Reference.Node(port(parts), parts.group(4));
        }
        Matcher parts = parts(ADDRESS, kind, path);
        String label = parts.group(2) == null ? "" : parts.group(2);
        return new Reference.Address(whole(Kind.INSTANCE, parts), label);
    }

    private static Matcher parts(Pattern form, Kind kind, String path) {
        Matcher parts = form.matcher(path);
        if (!parts.matches() || path.chars().anyMatch(Character::isISOControl)) {
            throw new LedgerException(
                    "'" + path + "' is not a path of the kind " + kind.word(),
                    "write it like " + kind.word() + " " + kind.example());
        }
        return parts;
    }

    private static Reference.Port port(Matcher parts) {
        return new Reference.Port(
                whole(Kind.NODEBALANCER, parts), Integer.parseInt(parts.group(2)), parts.group(3) != null);
    }

    private static Reference.Whole whole(Kind kind, Matcher parts) {
        String name = parts.group(1);
        return name.startsWith("#") && kind.isId(name.substring(1))
                ? new Reference.ById(kind, kind.id(name.substring(1)))
                : new Reference.ByName(kind, name);
    }

    /** Returns the reference of a kind and a path, or empty if the kind does not exist or the path does not fit it. */
    static Optional<Reference> find(String kind, String path) {
        try {
            return Optional.of(read(kind(kind), path));
        } catch (LedgerException wrong) {
            return Optional.empty();
        }
    }

    /**
     * Returns the kind with this word, in upper or lower case.
     *
     * @throws LedgerException when there is no such kind; the message lists the kinds
     */
    public static Kind kind(String word) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.word().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new LedgerException(
                        "the ledger has no kind '" + word + "'",
                        "the kinds are "
                                + Arrays.stream(Kind.values()).map(Kind::word).collect(Collectors.joining(", "))));
    }
}
