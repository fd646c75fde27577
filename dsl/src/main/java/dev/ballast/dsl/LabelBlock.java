package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Filter;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The option that selects a resource by its label. */
@Chapter("In a list")
public sealed class LabelBlock extends Block permits RegionFilterBlock, TagFilterBlock {

    private final List<Filter> filters = new ArrayList<>();
    private String label;

    LabelBlock(Cloud cloud) {
        super(cloud);
    }

    /** Selects resources with that label: {@code label: 'web-1'}. */
    public void label(@ValidatedBy(Rule.LABEL) String label) {
        this.label = cloud.validate(Rule.LABEL, label);
        want("label", label);
    }

    /** Returns the label that the options of a word name. Throws a RuleException if they name none. */
    static String label(Cloud cloud, String word, Consumer<? super LabelBlock> options) {
        LabelBlock block = new LabelBlock(cloud);
        options.accept(block);
        if (block.label == null) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN, "no label is given", "write " + word + "(label: 'web-1')");
        }
        return block.label;
    }

    final void want(String key, String value) {
        filters.add(Filter.eq(key, value));
    }

    final Filter filter() {
        return switch (filters.size()) {
            case 0 -> Filter.NONE;
            case 1 -> filters.get(0);
            default -> Filter.and(filters.toArray(Filter[]::new));
        };
    }
}
