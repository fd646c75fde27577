package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSettings;
import java.util.List;

/** Reserves, reads, changes and releases the reserved addresses of Linode; the ids are the numbers of {@link Kind#id}. */
public record ReservedIps(Calls calls) {

    /** The fields of a new reserved address, or its changed fields. The tags replace all its tags. */
    public record ReservedIpFields(ResourceSettings<ReservedIpSetting, ReservedIp> settings) implements SettingsBody {}

    private record Conversion(boolean reserved) {}

    private record Assignment(String address, long linodeId) {}

    private record Assignments(String region, List<Assignment> assignments) {}

    /** Lists them: GET /networking/reserved/ips, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<ReservedIp> list(Filter filter) {
        return calls.list(Operation.LIST_RESERVED_IPS, filter, ReservedIp.class);
    }

    /** Reserves an address that the service chooses, and returns it: POST /networking/reserved/ips. */
    public ReservedIp create(ReservedIpFields fields) {
        return calls.create(calls.request(Operation.CREATE_RESERVED_IP, fields), ReservedIp.class);
    }

    /** Returns the address as it is now: GET /networking/reserved/ips/{address}. */
    public ReservedIp get(long id) {
        return calls.read(calls.request(Operation.READ_RESERVED_IP, null, text(id)), id, ReservedIp.class);
    }

    /** Changes its tags and returns it: PUT /networking/reserved/ips/{address}. */
    public ReservedIp change(long id, ReservedIpFields fields) {
        return calls.read(calls.request(Operation.CHANGE_RESERVED_IP, fields, text(id)), id, ReservedIp.class);
    }

    /** Reserves an address that an instance has; a reserved one stays as it is: PUT /networking/ips/{address}. */
    public void convert(long id) {
        calls.send(calls.request(Operation.CHANGE_ADDRESS, new Conversion(true), text(id)));
    }

    /** Moves it to an instance of its region: POST /networking/ips/assign. */
    public void assign(long id, String region, long instance) {
        calls.send(calls.request(
                Operation.ASSIGN_ADDRESSES, new Assignments(region, List.of(new Assignment(text(id), instance)))));
    }

    /** Releases it. One that is in use becomes an ordinary address: DELETE /networking/reserved/ips/{address}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_RESERVED_IP, null, text(id)));
    }

    private static String text(long id) {
        return Kind.RESERVED_IP.idText(id);
    }
}
