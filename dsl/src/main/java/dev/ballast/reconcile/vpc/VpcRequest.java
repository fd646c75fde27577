package dev.ballast.reconcile.vpc;

import dev.ballast.client.Vpcs;
import dev.ballast.client.Vpcs.NewSubnet;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Vpc;
import dev.ballast.model.Vpc.Range;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.context.Located;
import dev.ballast.rules.Problem;
import dev.ballast.rules.VpcRules;
import java.util.List;

/** A VPC with its requested subnets. Other subnets are kept, or deleted if {@code exactly}. Null as IPv4 or IPv6 means that the block does not name it. */
public record VpcRequest(
        String name,
        String defaultRegion,
        ResourceSettings<VpcSetting, Vpc> settings,
        List<String> ipv4,
        Boolean ipv6,
        boolean exactly,
        List<SubnetRequest> subnets) {

    /** Copies the lists. */
    public VpcRequest {
        ipv4 = ipv4 == null ? null : List.copyOf(ipv4);
        subnets = List.copyOf(subnets);
    }

    /** Returns the ranges of a new VPC in the form of requests; null if the block names none. */
    List<Range> ranges() {
        return ipv4 == null ? null : ipv4.stream().map(Range::new).toList();
    }

    /** Refuses a subnet with IPv6 addresses, with its line, if its VPC has none. */
    void requireIpv6(String title, boolean has) {
        subnets.stream()
                .filter(line -> line.ipv6() && !has)
                .forEach(line -> line.at(() -> {
                    Problem.refuse(VpcRules.noIpv6(title, line.label()));
                    return line;
                }));
    }

    /** A subnet: its label and its IPv4 addresses, and whether it gets IPv6 addresses, too. */
    public record SubnetRequest(String label, String range, boolean ipv6, SourceLocation location) implements Located {

        NewSubnet body() {
            return new NewSubnet(label, range, ipv6 ? Vpcs.AUTOMATIC : null);
        }

        /** Returns the label and the range. */
        public VpcRules.Named named() {
            return new VpcRules.Named(label, range);
        }

        /** Returns the label and the range as a fact has them. */
        @Override
        public String toString() {
            return label + " " + range;
        }
    }
}
