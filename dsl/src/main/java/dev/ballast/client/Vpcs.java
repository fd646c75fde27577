package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Vpc;
import dev.ballast.model.Vpc.Ipv6;
import dev.ballast.model.Vpc.Range;
import dev.ballast.model.VpcSetting;
import java.util.List;
import java.util.stream.Stream;

/** Creates, reads and changes the VPCs of Linode, each with its subnets, and lists the addresses in them. */
public record Vpcs(Calls calls) {

    /** The range of a VPC or a subnet that gets IPv6 addresses of the service's choice. */
    public static final List<Ipv6> AUTOMATIC = List.of(new Ipv6("auto"));

    /** The fields of a new VPC and its subnets. */
    public record NewVpc(
            ResourceSettings<VpcSetting, Vpc> settings, List<Range> ipv4, List<Ipv6> ipv6, List<NewSubnet> subnets)
            implements SettingsBody {}

    /** The fields of a new subnet. */
    public record NewSubnet(String label, String ipv4, List<Ipv6> ipv6) {}

    /** The changed fields of a VPC. */
    public record VpcChange(ResourceSettings<VpcSetting, Vpc> settings) implements SettingsBody {}

    private record SubnetChange(String label) {}

    /** Lists the VPCs: GET /vpcs, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<Vpc> list(Filter filter) {
        return calls.list(Operation.LIST_VPCS, filter, Vpc.class);
    }

    /** Creates a VPC with its subnets and returns it: POST /vpcs. */
    public Vpc create(NewVpc fields) {
        return calls.create(calls.request(Operation.CREATE_VPC, fields), Vpc.class);
    }

    /** Returns the VPC as it is now: GET /vpcs/{id}. */
    public Vpc get(long id) {
        return calls.read(calls.request(Operation.READ_VPC, null, id), id, Vpc.class);
    }

    /** Changes a VPC and returns it: PUT /vpcs/{id}. */
    public Vpc change(long id, VpcChange fields) {
        return calls.read(calls.request(Operation.CHANGE_VPC, fields, id), id, Vpc.class);
    }

    /** Deletes a VPC with its subnets, which nothing may use: DELETE /vpcs/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_VPC, null, id));
    }

    /** Adds a subnet: POST /vpcs/{id}/subnets. */
    public void addSubnet(long id, NewSubnet fields) {
        calls.send(calls.request(Operation.CREATE_SUBNET, fields, id));
    }

    /** Changes the label of a subnet: PUT /vpcs/{id}/subnets/{subnet}. */
    public void renameSubnet(long id, long subnet, String label) {
        calls.send(calls.request(Operation.CHANGE_SUBNET, new SubnetChange(label), id, subnet));
    }

    /** Deletes a subnet, which nothing may use: DELETE /vpcs/{id}/subnets/{subnet}. */
    public void deleteSubnet(long id, long subnet) {
        calls.send(calls.request(Operation.DELETE_SUBNET, null, id, subnet));
    }

    /**
     * Returns the addresses in VPCs, and skips those that cannot be read: GET /vpcs/ips, one request for each 500 when the
     * stream reaches them.
     */
    public Stream<InVpc> addresses(Filter filter) {
        return calls.list(Operation.LIST_VPC_ADDRESSES, filter, InVpc.class).readable(unread -> {});
    }
}
