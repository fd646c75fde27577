package dev.ballast.dsl;

import dev.ballast.model.Firewall;
import dev.ballast.model.FirewallRules;
import dev.ballast.model.FirewallSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.rules.FirewallGrammar;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.List;
import java.util.function.Consumer;

/** The settings of a firewall that its block sets and {@code change} changes. */
@Chapter("In the braces of `firewall`")
public abstract sealed class FirewallSettingsBlock extends Block permits FirewallBlock, FirewallChangeBlock {

    private ResourceSettings<FirewallSetting, Firewall> settings = ResourceSettings.of(FirewallSetting.class);
    private boolean lockOut;

    FirewallSettingsBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the rules for traffic that comes in: {@code inbound { accept 'tcp', [80, 443], from: anywhere; otherwise 'drop' }}. */
    public void inbound(@DelegatesTo(value = RulesBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> rules) {
        inbound(Block.braces("inbound { ... }", rules));
    }

    /** Sets the rules for traffic that comes in, from Java. */
    public void inbound(Consumer<? super RulesBlock> rules) {
        rules(FirewallSetting.INBOUND, rules);
    }

    /** Sets the rules for traffic that goes out: {@code outbound { drop 'tcp', 25, to: anywhere; otherwise 'accept' }}. */
    public void outbound(@DelegatesTo(value = RulesBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> rules) {
        outbound(Block.braces("outbound { ... }", rules));
    }

    /** Sets the rules for traffic that goes out, from Java. */
    public void outbound(Consumer<? super RulesBlock> rules) {
        rules(FirewallSetting.OUTBOUND, rules);
    }

    private void rules(FirewallSetting setting, Consumer<? super RulesBlock> rules) {
        RulesBlock block = filled(new RulesBlock(cloud, (FirewallRules) setting.defaultValue()), rules);
        ScriptLine.locate(() -> Problem.refuse(FirewallGrammar.once(setting.word(), settings.has(setting))));
        set(setting, block.rules());
        int count = settings.only(FirewallSetting::isRules).values().values().stream()
                .mapToInt(each -> ((FirewallRules) each).rules().size())
                .sum();
        ScriptLine.locate(() -> Problem.refuse(FirewallGrammar.count(count)));
    }

    /** Sets whether its rules apply: {@code enabled false}. Default true. */
    public void enabled(boolean enabled) {
        set(FirewallSetting.STATUS, enabled ? "enabled" : "disabled");
    }

    /** Sets its tags and removes all others: {@code tags 'shop', 'prod'}. */
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        set(FirewallSetting.TAGS, cloud.validateAll(Rule.TAG, tags));
    }

    /** Sets its tags and removes all others: {@code tags names}. */
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    /**
     * Allows rules by which none of the {@code admin_addresses} of the profile reaches TCP port 22 of its instances:
     * {@code allow 'lockout'}.
     */
    public void allow(@ValidatedBy(Rule.ALLOW) String what) {
        cloud.validate(Rule.ALLOW, what);
        this.lockOut = true;
    }

    final void set(FirewallSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    final ResourceSettings<FirewallSetting, Firewall> settings() {
        return settings;
    }

    /** Returns the addresses from which an administrator must reach the instances behind it. */
    final List<String> admins() {
        return lockOut ? List.of() : cloud.settings().adminAddresses();
    }
}
