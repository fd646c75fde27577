package dev.ballast.dsl;

import dev.ballast.model.Filter;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.List;

/** The options of a list: which of its resources are wanted. */
public final class FilterBlock extends Block {

    private final List<Filter> filters = new ArrayList<>();

    FilterBlock(Cloud cloud) {
        super(cloud);
    }

    /** Wants resources with that label: {@code label: 'web-1'}. */
    public void label(@ValidatedBy(Rule.TAG) String label) {
        add("label", cloud.validate(Rule.TAG, label));
    }

    /** Wants resources with that tag: {@code tag: 'shop'}. */
    public void tag(@ValidatedBy(Rule.TAG) String tag) {
        add("tag", cloud.validate(Rule.TAG, tag));
    }

    /** Wants resources of that region: {@code region: 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        add("region", cloud.validate(Rule.REGION, region));
    }

    Filter filter() {
        return filters.isEmpty() ? Filter.NONE : Filter.and(filters.toArray(Filter[]::new));
    }

    private void add(String word, String value) {
        filters.add(Filter.eq(word.equals("tag") ? "tags" : word, value));
    }
}
