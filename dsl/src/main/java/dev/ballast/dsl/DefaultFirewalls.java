package dev.ballast.dsl;

import java.util.Objects;
import java.util.function.Function;

/**
 * The firewalls that the service gives to new resources whose create names none; null is none.
 *
 * @param linode that of an instance
 * @param nodebalancer that of a NodeBalancer
 * @param publicInterface that of a public Linode interface
 * @param vpcInterface that of a Linode interface in a VPC
 */
public record DefaultFirewalls(
        FirewallHandle linode,
        FirewallHandle nodebalancer,
        FirewallHandle publicInterface,
        FirewallHandle vpcInterface) {

    static DefaultFirewalls read(Cloud cloud) {
        Function<String, FirewallHandle> all = cloud.reconcilers()
                .lists()
                .defaultFirewalls()
                .andThen(found -> found.map(firewall -> new FirewallHandle(cloud, firewall))
                        .orElse(null));
        return new DefaultFirewalls(
                all.apply("linode"),
                all.apply("nodebalancer"),
                all.apply("public_interface"),
                all.apply("vpc_interface"));
    }

    @Override
    public String toString() {
        return "linode: " + text(linode) + ", nodebalancer: " + text(nodebalancer) + ", publicInterface: "
                + text(publicInterface) + ", vpcInterface: " + text(vpcInterface);
    }

    private static String text(FirewallHandle firewall) {
        return Objects.toString(firewall, "none");
    }
}
