package dev.ballast.repl.render;

import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.Listing;
import dev.ballast.dsl.ResourceState;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Converts a value to what is shown of it.
 *
 * <ul>
 * <li>A resource is a card, a NodeBalancer and a port are a tree. What moves by itself is asked for, because an old answer
 *     would mislead: one request for a volume or a port, one for each port of a NodeBalancer at once. What the service does not
 *     answer is shown as not known, with the reason.
 * <li>A list of resources, of maps or of records of one kind is a table. A table asks nothing: it shows the last answers of the
 *     session, and {@code -} where nothing is known. {@code instances()} and the other lists of the service are requested when they are shown, because listing is what it
 *     says, and only as many pages as are shown.
 * <li>A map is a card without a title.
 * <li>An image of Java, and the bytes of a PNG, JPEG or GIF file, are a line that says so; a notebook shows the picture.
 * <li>A text is shown as it is, without quotes, as every shell of Groovy does and not as IPython: an address or a path is to be
 *     copied, or read by another program from {@code ballast -e}. Inside a list texts have quotes, so that one sees where each
 *     begins and that {@code '1'} is not {@code 1}.
 * <li>Everything else is what its {@code toString} says, and no other method of it is called. One that throws is reported.
 * </ul>
 *
 * Secrets and private keys are masked. What is huge, endless or holds itself is cut.
 */
public final class ValueRenderer {

    /** The value of a missing key of a map, shown as an empty cell. */
    private static final Object ABSENT = "";

    private final Limits limits;
    private final ValueText wording;

    /** Shows as much of a value as these limits allow. */
    public ValueRenderer(Limits limits) {
        this.limits = limits;
        this.wording = new ValueText(limits);
    }

    /**
     * Returns the view of a value.
     *
     * @throws dev.ballast.error.BallastException when a list of the service cannot be requested, or the ledger not be read
     * @throws dev.ballast.error.InterruptedRunException when the user asked to stop meanwhile
     */
    public View of(Object value) {
        return of(value, FetchPolicy.NETWORK_ONLY::stateOf);
    }

    /** Returns the view of a value; {@code look} returns the state of a resource. */
    public View of(Object value, Function<Handle, ResourceState> look) {
        if (value instanceof View view) {
            return view;
        }
        if (value instanceof Handle handle) {
            return ResourceCards.of(handle, look.apply(handle));
        }
        if (value instanceof Listing<?> listing) {
            Preview part = Preview.of(listing, limits.rows());
            return part.elements().isEmpty() ? new View.Text("[]") : list(part, listing);
        }
        return ValueText.guarded(() -> shape(value), failure -> new View.Text(wording.notShown(value, failure)));
    }

    private View shape(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.isEmpty() ? new View.Text("[:]") : card(map);
        }
        if (Preview.isList(value)) {
            return list(Preview.of(Preview.elements(value), limits.rows()), value);
        }
        return new View.Text(wording.text(value));
    }

    private View list(Preview part, Object whole) {
        if (part.isAll(Handle.class::isInstance)) {
            return ResourceTables.of(part.of(Handle.class), part.leftOut());
        }
        Optional<View> table = part.isAll(Map.class::isInstance)
                ? ofMaps(part)
                : part.isAll(Record.class::isInstance)
                        ? CatalogueTables.of(part).or(() -> ofRecords(part))
                        : Optional.empty();
        return table.orElseGet(() -> new View.Text(new Literal(limits).of(whole)));
    }

    private View.Card card(Map<?, ?> map) {
        Preview part = Preview.of(map.entrySet(), limits.rows());
        List<View.Row> rows = part.elements().stream()
                .map(entry -> (Map.Entry<?, ?>) entry)
                .map(entry -> new View.Row(wording.line(entry.getKey()), cell(map, entry.getValue())))
                .toList();
        return new View.Card("", rows, part.leftOut());
    }

    /** The columns are all keys in the order of their first occurrence; a cell of a missing key is empty. */
    private Optional<View> ofMaps(Preview part) {
        List<Map<?, ?>> maps =
                part.elements().stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).toList();
        Set<Object> keys = new LinkedHashSet<>();
        maps.forEach(map -> keys.addAll(map.keySet()));
        boolean alike = !keys.isEmpty()
                && keys.stream().allMatch(String.class::isInstance)
                && maps.stream().mapToInt(Map::size).sum() * 2 > keys.size() * maps.size();
        if (!alike) {
            return Optional.empty();
        }
        List<Column<Map<?, ?>>> columns = keys.stream()
                .map(key -> new Column<Map<?, ?>>(
                        wording.line(key),
                        maps.stream()
                                .map(map -> value(map, key))
                                .allMatch(value -> value == null || value == ABSENT || value instanceof Number),
                        false,
                        map -> cell(map, value(map, key))))
                .toList();
        return Optional.of(View.Table.of(columns, maps, "", part.leftOut()));
    }

    /** Reading a map with a default value would add an entry. */
    private static Object value(Map<?, ?> map, Object key) {
        return map.containsKey(key) ? map.get(key) : ABSENT;
    }

    private Optional<View> ofRecords(Preview part) {
        Class<?> type = part.elements().get(0).getClass();
        List<RecordComponent> components = List.of(type.getRecordComponents());
        boolean readable = part.isAll(row -> row.getClass() == type)
                && components.stream()
                        .allMatch(component -> component.getAccessor().trySetAccessible());
        return readable
                ? ofMaps(new Preview(
                        part.elements().stream()
                                .<Object>map(row -> read(row, components))
                                .toList(),
                        part.leftOut()))
                : Optional.empty();
    }

    /** Returns the components of a record, which are its state; the failure of an accessor takes the place of its value. */
    private Map<String, Object> read(Object row, List<RecordComponent> components) {
        Map<String, Object> values = new LinkedHashMap<>();
        components.forEach(component -> values.put(
                component.getName(),
                ValueText.guarded(
                        () -> component.getAccessor().invoke(row), failure -> wording.notShown(row, failure))));
        return values;
    }

    private Cell cell(Object holder, Object value) {
        return Cell.of(new Literal(limits).within(holder, value));
    }
}
