package dev.ballast.repl.render;

import dev.ballast.model.Event;
import dev.ballast.model.Image;
import dev.ballast.model.PlanType;
import dev.ballast.model.PriceType.Price;
import dev.ballast.model.Region;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Selects the columns of a table of regions, plans, images or events, whose records have more fields than fit a screen. */
final class CatalogueTables {

    private record Field<T>(Column column, Function<T, Object> value) {

        static <T> Field<T> text(String title, Function<T, Object> value) {
            return new Field<>(new Column(title, false), value);
        }

        static <T> Field<T> number(String title, Function<T, Object> value) {
            return new Field<>(new Column(title, true), value);
        }
    }

    private static final List<Field<Region>> REGION = List.of(
            Field.text("id", Region::id),
            Field.text("label", Region::label),
            Field.text("country", Region::country),
            Field.text("status", Region::status),
            Field.text("capabilities", region -> String.join(", ", region.capabilities())));

    private static final List<Field<PlanType>> PLAN = List.of(
            Field.text("id", PlanType::id),
            Field.text("class", PlanType::planClass),
            Field.number("vcpus", PlanType::vcpus),
            Field.number("memory MB", PlanType::memory),
            Field.number("disk MB", PlanType::disk),
            Field.number("$ a month", plan -> month(plan.price())));

    private static final List<Field<Image>> IMAGE = List.of(
            Field.text("id", Image::id),
            Field.text("label", Image::label),
            Field.text("vendor", Image::vendor),
            Field.number("size MB", Image::size),
            Field.text("deprecated", Image::deprecated));

    private static final List<Field<Event>> EVENT = List.of(
            Field.number("id", Event::id),
            Field.text("created", Event::created),
            Field.text("action", Event::action),
            Field.text("status", Event::status),
            Field.text("by", Event::username),
            Field.text(
                    "with",
                    event -> event.secondaryEntity() == null
                            ? null
                            : event.secondaryEntity().label()),
            Field.text("message", Event::message));

    private CatalogueTables() {}

    /** Returns the table, or empty for elements of another kind. */
    static Optional<View> of(Preview part) {
        return table(part, Region.class, REGION)
                .or(() -> table(part, PlanType.class, PLAN))
                .or(() -> table(part, Image.class, IMAGE))
                .or(() -> table(part, Event.class, EVENT));
    }

    private static <T> Optional<View> table(Preview part, Class<T> type, List<Field<T>> fields) {
        if (!part.isAll(type::isInstance)) {
            return Optional.empty();
        }
        List<List<Cell>> rows = part.of(type).stream()
                .map(item -> fields.stream()
                        .map(field -> ResourceCells.textCell(
                                Objects.requireNonNullElse(field.value().apply(item), "")))
                        .toList())
                .toList();
        return Optional.of(new View.Table(fields.stream().map(Field::column).toList(), rows, part.leftOut()));
    }

    private static Object month(Price price) {
        return price == null ? null : price.monthly();
    }
}
