package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Filter;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The options that select reserved addresses. */
@Chapter("In a list")
public final class AddressFilterBlock extends Block {

    /** The options of a word that fills the block. */
    static final String OPTIONS = "address region tag";

    private final Map<String, Object> wanted = new LinkedHashMap<>();

    AddressFilterBlock(Cloud cloud) {
        super(cloud);
    }

    /** Selects the reserved address with this text: {@code address: '203.0.113.5'}. */
    public void address(@ValidatedBy(Rule.RESERVED_IP) String address) {
        wanted.put("address", cloud.validate(Rule.RESERVED_IP, address));
    }

    /** Selects addresses of that region: {@code region: 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        wanted.put("region", cloud.validate(Rule.REGION, region));
    }

    /** Selects addresses with that tag: {@code tag: 'shop'}. */
    public void tag(@ValidatedBy(Rule.TAG) String tag) {
        wanted.put("tags", cloud.validate(Rule.TAG, tag));
    }

    /** Returns the filter. */
    Filter filter() {
        Filter[] all = wanted.entrySet().stream()
                .map(each -> Filter.eq(each.getKey(), each.getValue()))
                .toArray(Filter[]::new);
        return all.length == 0 ? Filter.NONE : all.length == 1 ? all[0] : Filter.and(all);
    }

    /** Returns the filter for one address. Throws a RuleException if it selects every one. */
    Filter filterOfOne() {
        if (wanted.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN, "no address is given", "write reservedIp(address: '203.0.113.5')");
        }
        return filter();
    }

    /** Returns what an address must have, for messages. */
    @Override
    public String toString() {
        return wanted.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(" and ", "with ", ""));
    }
}
