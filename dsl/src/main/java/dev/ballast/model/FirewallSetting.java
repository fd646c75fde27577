package dev.ballast.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A setting of a firewall. The devices are no setting, as each device has its own request. */
@SuppressWarnings("ImmutableEnumChecker") // Its functions have no state.
public enum FirewallSetting implements ResourceSetting<Firewall> {
    INBOUND(rules("inbound", new FirewallRules(FirewallRules.FROM, List.of(), FirewallRules.DROP), Firewall::inbound)),

    OUTBOUND(rules(
            "outbound", new FirewallRules(FirewallRules.TO, List.of(), FirewallRules.ACCEPT), Firewall::outbound)),

    /** Whether its rules apply, as the status of an answer. A create cannot set it. */
    STATUS(new Row<>("enabled", "status", "enabled", Firewall::status)),

    /** The label, which a create takes from the name. */
    LABEL(new Row<>("label", "label", null, Firewall::label)),

    TAGS(new Row<>("tags", "tags", List.of(), Firewall::tags));

    private static final String POLICY = "_policy";

    private final Row<Firewall> row;

    FirewallSetting(Row<Firewall> row) {
        this.row = row;
    }

    private static Row<Firewall> rules(String word, FirewallRules usual, Function<Firewall, FirewallRules> shown) {
        return new Row<>(word, word, FirewallRules.class, usual, shown)
                .sentAs(value -> ((FirewallRules) value).fields());
    }

    @Override
    public Row<Firewall> row() {
        return row;
    }

    /** Returns whether the setting has rules, which one request changes together. */
    public boolean isRules() {
        return this == INBOUND || this == OUTBOUND;
    }

    @Override
    public boolean isIn(Dialect dialect) {
        return dialect.has(Operation.CREATE_FIREWALL, isRules() ? "rules" : field());
    }

    @Override
    public boolean isChangeable(Dialect dialect) {
        return isRules()
                ? dialect.has(Operation.CHANGE_RULES_OF_FIREWALL, field())
                : ResourceSetting.super.isChangeable(dialect);
    }

    /** Returns the fields of a request with the rules among these settings. */
    public static Map<String, Object> rules(ResourceSettings<FirewallSetting, Firewall> settings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        settings.only(FirewallSetting::isRules).values().forEach((setting, value) -> {
            fields.put(setting.field(), setting.sent(value));
            fields.put(setting.field() + POLICY, ((FirewallRules) value).policy());
        });
        return fields;
    }
}
