package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Operation;
import dev.ballast.model.Vpc;
import java.util.stream.Stream;

/** Lists the VPCs of Linode, each with its subnets, and the addresses in them. */
public record Vpcs(Calls calls) {

    /** Lists the VPCs: GET /vpcs, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<Vpc> list(Filter filter) {
        return calls.list(Operation.LIST_VPCS, filter, Vpc.class);
    }

    /**
     * Returns the addresses in VPCs, and skips those that cannot be read: GET /vpcs/ips, one request for each 500 when the
     * stream reaches them.
     */
    public Stream<InVpc> addresses(Filter filter) {
        return calls.list(Operation.LIST_VPC_ADDRESSES, filter, InVpc.class).readable(unread -> {});
    }
}
