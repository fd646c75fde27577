package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.reconcile.context.ApiCalls;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.MissingPropertyException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation;

/**
 * The requests that no word describes, with the token, limits and retries of the profile. Answers are plain maps, lists, texts and
 * numbers. A write is not in the ledger, and a second run sends it again unless its guard finds its effect. A POST without a
 * guard is refused if an earlier run sent it and no answer is known.
 */
@Chapter("Of `api`")
public final class ApiWords extends GroovyObjectSupport {

    /** The types of values in a filter. */
    private static final List<Class<?>> FILTERED =
            List.of(CharSequence.class, Number.class, Boolean.class, Map.class, Collection.class);

    /** An answer may be nested as deep. */
    private static final int DEEPEST = 100;

    private final Supplier<Cloud> source;

    ApiWords(Supplier<Cloud> source) {
        this.source = source;
    }

    /** Returns the answer of a GET; of a list, the items of all pages: {@code api.get('/regions')*.id}. */
    public Object get(@ValidatedBy(Rule.API_PATH) String path) {
        return get(Map.of(), path);
    }

    /**
     * Returns the answer of a GET with parameters, and of a list the items that match a filter:
     * {@code api.get('/account/events', page_size: 25, filter: [action: 'linode_boot'])}.
     */
    public Object get(
            @OpenOptions(
                            value = {CharSequence.class, Number.class, Boolean.class},
                            own = Vocabulary.FILTER)
                    Map<String, ?> parameters,
            @ValidatedBy(Rule.API_PATH) String path) {
        return ScriptLine.locate(source, cloud -> {
            requirePath(cloud, path);
            Map<String, Object> query = fields("get", parameters);
            Map<?, ?> filter = (Map<?, ?>) query.remove(Vocabulary.FILTER);
            if (query.containsKey("page")) {
                throw new RuleException(
                        RefusalCode.UNKNOWN_OPTION,
                        "get has no option 'page:'",
                        "leave it out: api.get returns the items of all pages; page_size: is the size of each");
            }
            boolean later = (path + query + filter).contains(ApiCalls.KNOWN_AFTER_RUN);
            return later ? new PlannedAnswer("GET " + path) : new ApiCalls(cloud.account()).read(path, query, filter);
        });
    }

    /** Sends a POST without a body and returns its answer: {@code api.post("/linode/instances/$web.id/backups/enable")}. */
    public Object post(@ValidatedBy(Rule.API_PATH) String path) {
        return write("post", path, null);
    }

    /** Sends a POST and returns its answer: {@code api.post('/volumes', label: 'logs', size: 20, region: 'us-east')}. */
    public Object post(@OpenOptions Map<String, ?> body, @ValidatedBy(Rule.API_PATH) String path) {
        return write("post", path, body);
    }

    /** Sends a PUT without a body and returns its answer. */
    public Object put(@ValidatedBy(Rule.API_PATH) String path) {
        return write("put", path, null);
    }

    /** Sends a PUT and returns its answer: {@code api.put("/volumes/$data.id", tags: ['shop'])}. */
    public Object put(@OpenOptions Map<String, ?> body, @ValidatedBy(Rule.API_PATH) String path) {
        return write("put", path, body);
    }

    /** Sends a DELETE and returns its answer, which is usually empty: {@code api.delete("/domains/$zone.id")}. */
    public Object delete(@ValidatedBy(Rule.API_PATH) String path) {
        return write("delete", path, null);
    }

    /** Sends a DELETE unless the braces of {@code unless} return a true value. */
    public Object delete(@OpenOptions({}) Map<String, ?> options, @ValidatedBy(Rule.API_PATH) String path) {
        return write("delete", path, options);
    }

    /** Throws: it has no properties. Otherwise Groovy would call {@code get} with the name. */
    @Override
    public Object getProperty(String name) {
        throw new MissingPropertyException(name, getClass());
    }

    @Override
    public String toString() {
        return "api";
    }

    private Object write(String word, String path, Map<String, ?> options) {
        String method = word.toUpperCase(Locale.ROOT);
        return ScriptLine.locate(source, cloud -> {
            requirePath(cloud, path);
            Map<String, Object> body = fields(word, options == null ? Map.of() : options);
            Object guard = body.remove(Vocabulary.UNLESS);
            Object found = guard == null ? null : ((Closure<?>) guard).call();
            if (!(found instanceof PlannedAnswer) && DefaultTypeTransformation.castToBoolean(found)) {
                return found;
            }
            Object answer =
                    new ApiCalls(cloud.account()).write(method, path, body.isEmpty() ? null : body, guard != null);
            // It may have changed a resource whose answers are kept.
            cloud.reconcilers().dropAnswers();
            if (!cloud.settings().rehearsing()) {
                return answer;
            }
            cloud.addPlanned(method + " " + path);
            return new PlannedAnswer(method + " " + path);
        });
    }

    /** Validates a path, in which a rehearsal may have a value that is known after the run. */
    private static void requirePath(Cloud cloud, String path) {
        boolean later = path != null && cloud.settings().rehearsing();
        cloud.validate(Rule.API_PATH, later ? path.replace(ApiCalls.KNOWN_AFTER_RUN, "0") : path);
    }

    /** Returns the options of a word with plain values. */
    private static Map<String, Object> fields(String word, Map<?, ?> options) {
        Method way = Vocabulary.of(ApiWords.class).methods(word).stream()
                .filter(Vocabulary::isOpen)
                .findFirst()
                .orElseThrow();
        Map<String, Object> fields = new LinkedHashMap<>();
        options.forEach((name, value) -> fields.put(String.valueOf(name), plain(way, String.valueOf(name), value)));
        return fields;
    }

    private static Object plain(Method way, String name, Object value) {
        return plain(way, name, Vocabulary.optionTypes(way, name).toList(), value, 1);
    }

    private static Object plain(Method way, String name, List<Class<?>> taken, Object value, int depth) {
        if (value instanceof PlannedAnswer) {
            return value.toString();
        }
        if (depth > DEEPEST) {
            throw WordProblems.wrongOpenOption(way, name, "a value nested more than " + DEEPEST + " deep")
                    .exception();
        }
        if ((value instanceof Double || value instanceof Float) && !Double.isFinite(((Number) value).doubleValue())) {
            throw WordProblems.wrongOpenOption(way, name, value.toString()).exception();
        }
        // Only a field of a body and a filter may be null.
        if (taken.stream().noneMatch(type -> value == null ? type == Map.class : type.isInstance(value))) {
            String given = value == null ? "null" : Vocabulary.plain(value.getClass());
            throw WordProblems.wrongOpenOption(way, name, given).exception();
        }
        List<Class<?>> inside = taken.size() == 1 ? FILTERED : taken;
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((key, each) -> fields.put(String.valueOf(key), plain(way, name, inside, each, depth + 1)));
            return fields;
        }
        if (value instanceof Collection<?> items) {
            List<Object> plain = new ArrayList<>();
            items.forEach(each -> plain.add(plain(way, name, inside, each, depth + 1)));
            return plain;
        }
        return value instanceof CharSequence ? value.toString() : value;
    }
}
