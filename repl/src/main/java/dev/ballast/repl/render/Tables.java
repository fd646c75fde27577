package dev.ballast.repl.render;

import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes tables of maps with the same keys and of records of one kind, and the card of a map. */
final class Tables {

    /** Stands for the value of a key that a map does not have; it is shown as nothing. */
    private static final Object ABSENT = "";

    private final Limits limits;
    private final Wording wording;

    Tables(Limits limits) {
        this.limits = limits;
        this.wording = new Wording(limits);
    }

    Shown.Card card(Map<?, ?> map) {
        Part part = Part.of(map.entrySet(), limits.rows());
        List<Shown.Row> rows = part.elements().stream()
                .map(entry -> (Map.Entry<?, ?>) entry)
                .map(entry -> new Shown.Row(wording.line(entry.getKey()), cell(map, entry.getValue())))
                .toList();
        return new Shown.Card("", rows, part.leftOut());
    }

    /** Returns the table, or nothing when the elements are not of one kind. */
    Optional<Shown> of(Part part) {
        if (part.isAll(Map.class)) {
            return ofMaps(part);
        }
        return part.isAll(Record.class) ? ofRecords(part) : Optional.empty();
    }

    /** The columns are all keys in the order in which they first appear; a map that lacks one leaves its cell empty. */
    private Optional<Shown> ofMaps(Part part) {
        List<Map<?, ?>> maps =
                part.elements().stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).toList();
        Set<Object> keys = new LinkedHashSet<>();
        maps.forEach(map -> keys.addAll(map.keySet()));
        boolean alike = !keys.isEmpty()
                && keys.stream().allMatch(String.class::isInstance)
                && maps.stream().mapToInt(Map::size).sum() * 2 > keys.size() * maps.size();
        return alike
                ? Optional.of(table(keys.stream().map(wording::line).toList(), part, row -> keys.stream()
                        .map(key -> ((Map<?, ?>) row).containsKey(key) ? ((Map<?, ?>) row).get(key) : ABSENT)))
                : Optional.empty();
    }

    private Optional<Shown> ofRecords(Part part) {
        Class<?> type = part.elements().get(0).getClass();
        List<RecordComponent> components = Arrays.asList(type.getRecordComponents());
        boolean readable = !components.isEmpty()
                && part.isAll(row -> row.getClass() == type)
                && components.stream()
                        .allMatch(component -> component.getAccessor().trySetAccessible());
        return readable
                ? Optional.of(table(
                        components.stream().map(RecordComponent::getName).toList(), part, row -> components.stream()
                                .map(component -> read(row, component))))
                : Optional.empty();
    }

    private Shown.Table table(List<String> titles, Part part, Function<Object, Stream<Object>> values) {
        List<List<Object>> rows =
                part.elements().stream().map(row -> values.apply(row).toList()).toList();
        List<Column> columns = IntStream.range(0, titles.size())
                .mapToObj(i -> new Column(
                        titles.get(i),
                        rows.stream()
                                .allMatch(row ->
                                        row.get(i) == null || row.get(i) == ABSENT || row.get(i) instanceof Number)))
                .toList();
        return new Shown.Table(
                columns,
                IntStream.range(0, rows.size())
                        .mapToObj(i -> cells(part.elements().get(i), rows.get(i)))
                        .toList(),
                part.leftOut());
    }

    private List<Cell> cells(Object row, List<Object> values) {
        return values.stream().map(value -> cell(row, value)).toList();
    }

    private Cell cell(Object holder, Object value) {
        return Cell.of(new Literal(limits).within(holder, value));
    }

    /** The components of a record are its state: reading them asks nobody. One that throws is told in its place. */
    private Object read(Object row, RecordComponent component) {
        return Careful.call(() -> component.getAccessor().invoke(row), failure -> wording.notShown(row, failure));
    }
}
