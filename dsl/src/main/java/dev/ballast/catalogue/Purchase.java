package dev.ballast.catalogue;

import dev.ballast.catalogue.PriceList.Offer;

/**
 * What the service asks money for.
 *
 * @param id the id of its entry in the list of prices; null if it is not known which entry it is
 * @param region the region; null if it is not known
 * @param count how many of it; null if it is not known
 */
public record Purchase(Offer offer, String id, String region, Integer count) {

    /** Returns an instance of a type. */
    public static Purchase instance(String type, String region) {
        return new Purchase(Offer.INSTANCE, type, region, 1);
    }

    /** Returns the backups of an instance of a type. */
    public static Purchase backups(String type, String region) {
        return new Purchase(Offer.BACKUPS, type, region, 1);
    }

    /** Returns a NodeBalancer of a type. Only for the common type does any source say which entry of the list it is. */
    public static Purchase nodeBalancer(String type, String region) {
        return new Purchase(
                Offer.NODEBALANCER, type == null || type.equals("common") ? "nodebalancer" : null, region, 1);
    }

    /** Returns a volume of so many gigabytes. */
    public static Purchase volume(Integer size, String region) {
        return new Purchase(Offer.VOLUME, "volume", region, size);
    }

    /** Returns a reserved address. */
    public static Purchase reservedIp(String region) {
        return new Purchase(Offer.RESERVED_IP, "reserved-ipv4", region, 1);
    }
}
