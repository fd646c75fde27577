package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** The default firewalls of the account, which are shown and given to nothing here, and the templates of rules. */
final class FirewallDefaults {

    private static final String PATH = "/networking/firewalls";
    private static final List<String> KINDS = List.of("linode", "nodebalancer", "public_interface", "vpc_interface");
    private static final Field<ObjectNode> DEFAULTS = Field.object("default_firewall_ids")
            .of(KINDS.toArray(String[]::new))
            .required();
    private static final Map<String, List<String>> EVERYWHERE =
            Map.of("ipv4", List.of("0.0.0.0/0"), "ipv6", List.of("::/0"));
    private static final Map<String, List<String>> IN_VPCS =
            Map.of("ipv4", List.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/17"));

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH + "/settings", FirewallDefaults::view),
                Route.of("PUT " + PATH + "/settings", FirewallDefaults::change, DEFAULTS),
                Route.of(
                        "GET " + PATH + "/templates",
                        request -> ListQuery.of(request, templates(), template -> template, Set.of())),
                Route.of("GET " + PATH + "/templates/{name}", request -> templates().stream()
                        .filter(template -> request.name(0).equals(template.get("slug")))
                        .findFirst()
                        .orElseThrow(HttpException::notFound)));
    }

    /** The settings are kept with the fields of no firewall. */
    private static ObjectNode stored(SandboxRequest request) {
        return request.account().fields(FirewallState.class, 0);
    }

    private static Object view(SandboxRequest request) {
        Map<String, Object> defaults = SandboxJson.object();
        KINDS.forEach(kind -> defaults.put(kind, stored(request).get(kind)));
        return SandboxJson.object("default_firewall_ids", defaults);
    }

    private static Object change(SandboxRequest request) {
        ObjectNode sent = request.get(DEFAULTS);
        sent.propertyStream()
                .filter(each -> each.getValue().isIntegralNumber())
                .forEach(each -> InstanceAddressRoutes.refuse(
                        !FirewallRoutes.isKnown(each.getValue().asLong(), request),
                        DEFAULTS.name() + "." + each.getKey(),
                        FirewallRoutes.NOT_FOUND));
        sent.forEachEntry((kind, id) -> stored(request).set(kind, id));
        return view(request);
    }

    /** Returns whether the account gives a firewall to new resources. */
    static boolean isDefault(FirewallState firewall, SandboxRequest request) {
        return KINDS.stream().anyMatch(kind -> stored(request).path(kind).asLong(0) == firewall.id());
    }

    private static List<Map<String, Object>> templates() {
        Object ssh = rule("TCP", "22", "accept-inbound-ssh", EVERYWHERE);
        Object ping = rule("ICMP", null, "accept-inbound-icmp", EVERYWHERE);
        return List.of(
                template("public", List.of(ssh, ping)),
                template(
                        "vpc",
                        List.of(
                                ssh,
                                ping,
                                rule("TCP", "1-65535", "accept-inbound-vpc", IN_VPCS),
                                rule("UDP", "1-65535", "accept-inbound-vpc", IN_VPCS))));
    }

    private static Map<String, Object> template(String slug, List<Object> inbound) {
        return SandboxJson.object(
                "slug",
                slug,
                "rules",
                SandboxJson.object(
                        "inbound",
                        inbound,
                        "inbound_policy",
                        "DROP",
                        "outbound",
                        List.of(),
                        "outbound_policy",
                        "ACCEPT"));
    }

    private static Object rule(String protocol, String ports, String label, Object addresses) {
        Map<String, Object> rule =
                SandboxJson.object("action", "ACCEPT", "protocol", protocol, "label", label, "addresses", addresses);
        if (ports != null) {
            rule.put("ports", ports);
        }
        return rule;
    }
}
