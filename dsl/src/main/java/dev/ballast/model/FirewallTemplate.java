package dev.ballast.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * A template of rules for firewalls.
 *
 * @param slug its name, such as {@code public}
 * @param rules the lines of its rules, {@code inbound} and {@code outbound}, as a runbook has them; a direction that the answer does
 *     not show is left out
 */
public record FirewallTemplate(String slug, Map<String, List<String>> rules) {

    @JsonCreator
    static FirewallTemplate of(@JsonProperty("slug") String slug, @JsonProperty("rules") Firewall.Rules rules) {
        return new FirewallTemplate(
                slug, new Firewall(null, null, null, rules, null, null, null, null, null).ruleLines());
    }
}
