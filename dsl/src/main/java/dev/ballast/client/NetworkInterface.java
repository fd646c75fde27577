package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * A network interface of an instance, in one of the two forms of Linode. Fields that its form does not have
 * are null.
 */
public record NetworkInterface(
        String purpose,
        Boolean primary,
        Long subnetId,
        Long firewallId,
        @JsonProperty("public") Map<String, Object> open,
        Vpc vpc) {

    /** The firewall id that means no firewall. */
    private static final long NONE = -1;

    /** The subnet of an interface, and its addresses there. */
    public record Vpc(long subnetId, Addresses ipv4) {}

    /** The addresses of an interface. */
    public record Addresses(List<Address> addresses) {}

    /** One address; {@code auto} lets the service choose it. */
    public record Address(String address, boolean primary) {}

    /** Returns the interfaces of the generation {@code legacy_config}: a public one, and one in the subnet. */
    public static List<NetworkInterface> legacy(long subnet) {
        return List.of(
                new NetworkInterface("public", true, null, null, null, null),
                new NetworkInterface("vpc", null, subnet, null, null, null));
    }

    /**
     * Returns the interfaces of the generation {@code linode}: a public one with the reserved address, or with any address if
     * that is null, and one in the subnet unless that is null. A null firewall means none.
     */
    public static List<NetworkInterface> linode(Long subnet, Long firewall, String reserved) {
        long behind = firewall == null ? NONE : firewall;
        Map<String, Object> addresses = reserved == null ? Map.of() : Map.of("ipv4", one(reserved));
        NetworkInterface open = new NetworkInterface(null, null, null, behind, addresses, null);
        return subnet == null
                ? List.of(open)
                : List.of(open, new NetworkInterface(null, null, null, behind, null, new Vpc(subnet, one("auto"))));
    }

    private static Addresses one(String address) {
        return new Addresses(List.of(new Address(address, true)));
    }
}
