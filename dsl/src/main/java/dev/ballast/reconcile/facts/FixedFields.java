package dev.ballast.reconcile.facts;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Dialect;
import dev.ballast.model.Labelled;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.model.Sha256;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the fields of a block that cannot be changed after the create. The ledger has the value of each field that was
 * sent, and the names of the fields that were left out. A field in neither, as after an adoption, is unknown.
 */
public final class FixedFields {

    /** Recorded in place of a value that is not stored. */
    public static final String SENT = "sent";

    /**
     * A value that is compared and neither stored nor shown. As a text it is a salt and the SHA-256 of the salt and the value:
     * equal values have different texts.
     */
    public static final class Hashed {

        private final Secret value;
        private final String salt = UUID.randomUUID().toString();

        private Hashed(Secret value) {
            this.value = value;
        }

        /** Returns the expression of a list of texts or of a secret; null for null. */
        public static Hashed of(Object value) {
            return value == null
                    ? null
                    : new Hashed(value instanceof Secret secret ? secret : Secret.of(value.toString()));
        }

        private String with(String other) {
            return other + ":" + Sha256.hex(other + value.reveal());
        }

        @Override
        public String toString() {
            return with(salt);
        }
    }

    private final Entry created;
    private final Map<String, String> shown;
    private final Map<String, String> ways;
    private final Map<String, String> unknown = new LinkedHashMap<>();
    private final Map<String, String> changedOutside = new LinkedHashMap<>();

    /** Refuses a value of the block that differs from the one sent; null is not compared. */
    public FixedFields(Entry created, Map<String, ?> wanted) {
        this(created, Map.of(), wanted);
    }

    /** Also compares with the values of an answer, which override the values sent. */
    public FixedFields(Entry created, Map<String, String> shown, Map<String, ?> wanted) {
        this(created, shown, wanted, Map.of());
    }

    /**
     * Compares like the constructor above, with other ways to change a field.
     *
     * @param ways by field, the other word that can change it
     */
    public FixedFields(Entry created, Map<String, String> shown, Map<String, ?> wanted, Map<String, String> ways) {
        this.created = created;
        this.shown = shown;
        this.ways = ways;
        wanted.forEach((what, value) -> {
            if (value != null) {
                refuseOther(what, value);
            }
        });
    }

    /** Returns whether a value of a block is the one that a ledger has as this text; null is none. */
    public static boolean isSame(Object wanted, String recorded) {
        return recorded != null
                && (wanted instanceof Hashed hashed ? hashed.with(recorded.replaceFirst(":.*", "")) : wanted.toString())
                        .equals(recorded);
    }

    /** Returns whether the create recorded a value of the field, or its absence. */
    public static boolean isRecorded(Entry created, String what) {
        return created.applied().containsKey(what) || created.leftOut(what);
    }

    /** Returns fields from alternating names and values; null stands for a field that is not sent. */
    public static Map<String, Object> fields(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    /**
     * Returns the settings of the dialect that match the predicate, by word. Omits label and tags. A setting without a value
     * is null.
     */
    public static <S extends Enum<S> & ResourceSetting<A>, A> Map<String, Object> fields(
            ResourceSettings<S, A> settings, Dialect dialect, Predicate<S> such) {
        Map<String, Object> fields = new LinkedHashMap<>();
        Stream.of(settings.rows().getEnumConstants())
                .filter(setting -> setting.isIn(dialect) && such.test(setting))
                .filter(setting ->
                        setting.type() != List.class && !setting.word().equals(RecordedFacts.LABEL))
                .forEach(setting -> fields.put(setting.word(), settings.values().get(setting)));
        return fields;
    }

    /** Returns the fields to record for a create: of those that were sent the answered value, else the requested one. */
    public static Map<String, String> facts(Map<String, ?> requested, Map<String, ?> answered) {
        Map<String, String> facts = new TreeMap<>();
        requested.forEach((name, value) -> {
            if (value != null) {
                Object now = answered.get(name);
                facts.put(name, Objects.toString(now, value.toString()));
            }
        });
        facts.put(
                Entry.LEFT_OUT,
                requested.keySet().stream()
                        .filter(name -> requested.get(name) == null)
                        .sorted()
                        .collect(Collectors.joining(" ")));
        return facts;
    }

    /** Warns, in one line, of values that an answer shows and that differ from the requested ones. */
    public static <S extends Enum<S> & ResourceSetting<A>, A> void warnOfOther(
            Account account, Reference reference, ResourceSettings<S, A> requested, A answer) {
        Map<String, Object> wanted = new LinkedHashMap<>();
        Map<String, Object> answered = new LinkedHashMap<>();
        requested.only(setting -> setting.type() != List.class).values().forEach((setting, value) -> {
            wanted.put(setting.word(), value);
            answered.put(setting.word(), setting.of(answer));
        });
        warnOfOther(account, reference, wanted, answered);
    }

    /** Warns, in one line, of answered values that differ from the requested ones. */
    public static void warnOfOther(
            Account account, Reference reference, Map<String, ?> requested, Map<String, ?> answered) {
        List<String> others = new ArrayList<>();
        requested.forEach((what, value) -> {
            Object now = answered.get(what);
            if (value != null && now != null && !value.toString().equals(now.toString())) {
                others.add(what + " " + text(now) + " (requested: " + text(value) + ")");
            }
        });
        if (!others.isEmpty()) {
            account.report(new Progress.Warning(reference + " was created with " + String.join(", ", others)));
        }
    }

    private static String text(Object value) {
        return value instanceof String text ? Quoted.of(text) : value.toString();
    }

    private void refuseOther(String what, Object wanted) {
        String sent = created.applied().get(what);
        String now = shown.getOrDefault(what, sent);
        boolean outside = sent != null && !sent.equals(now);
        if (isSame(wanted, now)) {
            if (outside) {
                changedOutside.put(what, now);
            }
            return;
        }
        if (Labelled.NONE.equals(now)) {
            throw without(what, wanted, outside ? " has lost its " + what : " has no " + what);
        }
        if (now != null && wanted instanceof Hashed) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    created.reference() + " was created with another " + what + ", which a block does not change",
                    "write the " + what + " that it was created with, or use a new name for a new one");
        }
        if (now != null) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    created.reference()
                            + (outside
                                    ? " was changed outside Ballast to "
                                    : ways.containsKey(what) ? " has " : " was created with ")
                            + what
                            + " '" + now + "', which a block does not change to '" + wanted + "'",
                    "write " + what + " " + (wanted instanceof String ? "'" + now + "'" : now) + ", or "
                            + ways.getOrDefault(what, "use a new name for a new one"));
        }
        if (created.leftOut(what)) {
            throw without(what, wanted, " was created without " + what);
        }
        unknown.put(what, wanted.toString());
    }

    private RuleException without(String what, Object wanted, String how) {
        return new RuleException(
                RefusalCode.FIXED_VALUE,
                created.reference() + how + ", which a block does not change"
                        + (wanted.equals(SENT) || wanted instanceof Hashed ? "" : " to '" + wanted + "'"),
                "leave out " + what + ", or use a new name for a new one");
    }

    /**
     * Reports the resource as unchanged unless something of it was reported; values that could not be compared are named, and
     * recorded from then on.
     */
    public void report(Account account, boolean reported) {
        if (!changedOutside.isEmpty()) {
            account.ledger().update(created.reference(), Acceptance.replaced(changedOutside));
        }
        if (unknown.isEmpty()) {
            if (!reported) {
                account.reportUnchanged(Resource.of(created), "");
            }
            return;
        }
        account.ledger().update(created.reference(), unknown);
        account.reportKept(
                Resource.of(created),
                "its " + String.join(" and ", unknown.keySet())
                        + (unknown.size() == 1
                                ? " is not recorded, from now on the value of the block counts"
                                : " are not recorded, from now on the values of the block count"));
    }
}
