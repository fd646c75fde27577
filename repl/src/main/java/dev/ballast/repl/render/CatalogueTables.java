package dev.ballast.repl.render;

import dev.ballast.model.Event;
import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Price;
import dev.ballast.model.Region;
import dev.ballast.repl.render.View.Column;
import java.util.List;
import java.util.Optional;

/** Selects the columns of a table of regions, types, images or events, whose records have more fields than fit a screen. */
final class CatalogueTables {

    private static final List<Column<Region>> REGION = List.of(
            Column.text("id", Region::id),
            Column.text("label", Region::label),
            Column.text("country", Region::country),
            Column.text("status", Region::status),
            Column.text("capabilities", region -> String.join(", ", region.capabilities())));

    private static final List<Column<InstanceType>> TYPE = List.of(
            Column.text("id", InstanceType::id),
            Column.text("class", InstanceType::typeClass),
            Column.number("vcpus", InstanceType::vcpus),
            Column.number("memory MB", InstanceType::memory),
            Column.number("disk MB", InstanceType::disk),
            Column.number("$ a month", plan -> month(plan.price())));

    private static final List<Column<Image>> IMAGE = List.of(
            Column.text("id", Image::id),
            Column.text("label", Image::label),
            Column.text("vendor", Image::vendor),
            Column.number("size MB", Image::size),
            Column.text("deprecated", Image::deprecated));

    private static final List<Column<Event>> EVENT = List.of(
            Column.number("id", Event::id),
            Column.text("created", Event::created),
            Column.text("action", Event::action),
            Column.text("status", Event::status),
            Column.text("by", Event::username),
            Column.text(
                    "with",
                    event -> event.secondaryEntity() == null
                            ? null
                            : event.secondaryEntity().label()),
            Column.text("message", Event::message));

    private CatalogueTables() {}

    /** Returns the table, or empty for elements of another kind. */
    static Optional<View> of(Preview part) {
        return table(part, Region.class, REGION)
                .or(() -> table(part, InstanceType.class, TYPE))
                .or(() -> table(part, Image.class, IMAGE))
                .or(() -> table(part, Event.class, EVENT));
    }

    private static <T> Optional<View> table(Preview part, Class<T> type, List<Column<T>> columns) {
        return part.isAll(type::isInstance)
                ? Optional.of(View.Table.of(columns, part.of(type), "", part.leftOut()))
                : Optional.empty();
    }

    private static Object month(Price price) {
        return price == null ? null : price.monthly();
    }
}
