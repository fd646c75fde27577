package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Operation;
import dev.ballast.model.Vpc;
import java.util.stream.Stream;

/** Lists the VPCs of the public service, each with its subnets, and the addresses in them. */
public record Vpcs(Calls calls) {

    /** Lists the VPCs: GET /vpcs, one request for each 500 of them when an iteration gets there, at least one. */
    public Pages<Vpc> list(Filter filter) {
        return calls.list(Operation.LIST_VPCS, filter, Vpc.class);
    }

    /** Returns the addresses in VPCs that can be read: GET /vpcs/ips, with one request for each 500 when it is reached. */
    public Stream<InVpc> addresses(Filter filter) {
        return calls.list(Operation.LIST_VPC_ADDRESSES, filter, InVpc.class).readable(unread -> {});
    }
}
