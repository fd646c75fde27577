package dev.ballast.rehearsal;

import dev.ballast.catalogue.PriceList;
import dev.ballast.catalogue.PriceList.Offer;
import dev.ballast.http.Request;
import dev.ballast.model.Price;
import dev.ballast.rehearsal.Plan.Charge;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds the prices of what a run creates, changes and deletes. The list of prices is read when the first price is needed. */
final class Pricing {

    /** Finds no price and no change of one, for a service that has no list of prices. */
    static final Pricing NONE = new Pricing(null);

    private final Supplier<PriceList> read;
    private PriceList list;

    /** Creates it for a service whose list of prices this reads. */
    Pricing(Supplier<PriceList> read) {
        this.read = read;
    }

    /**
     * What the service asks money for.
     *
     * @param id the id of the price list; null if it is not known which entry it is
     */
    private record Bought(Offer offer, String id, String region, int count) {}

    /**
     * Returns what changes in the price of a resource; nothing if the price stays.
     *
     * @param before the resource before the run, or null
     * @param after the resource after the run, or null
     */
    List<Charge> charges(ResourceProperties before, ResourceProperties after) {
        if (read == null) {
            return List.of();
        }
        return Stream.of(charge("", whole(before), whole(after)), charge("backups", backups(before), backups(after)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns an unknown charge for a POST that no word describes: it may create something. */
    List<Charge> ofRequest(Request write) {
        return read == null || write.method() != Request.Method.POST
                ? List.of()
                : List.of(new Charge("", Price.ZERO, Price.UNKNOWN));
    }

    private Optional<Charge> charge(String part, Optional<Bought> before, Optional<Bought> after) {
        return before.equals(after) ? Optional.empty() : Optional.of(new Charge(part, price(before), price(after)));
    }

    private Price price(Optional<Bought> bought) {
        return bought.map(each -> Optional.ofNullable(each.id())
                        .flatMap(id -> list().of(each.offer(), id, each.region()))
                        .map(one -> one.times(each.count()))
                        .orElse(Price.UNKNOWN))
                .orElse(Price.ZERO);
    }

    private synchronized PriceList list() {
        if (list == null) {
            list = read.get();
        }
        return list;
    }

    private static Optional<Bought> whole(ResourceProperties resource) {
        return resource == null
                ? Optional.empty()
                : Optional.ofNullable(
                        switch (resource.kind()) {
                            case INSTANCE -> bought(Offer.INSTANCE, text(resource, "type"), 1, resource);
                            case NODEBALANCER -> bought(Offer.NODEBALANCER, balancer(resource), 1, resource);
                            case VOLUME ->
                                bought(
                                        Offer.VOLUME,
                                        "volume",
                                        resource.properties().path("size").asInt(),
                                        resource);
                            case RESERVED_IP -> bought(Offer.RESERVED_IP, "reserved-ipv4", 1, resource);
                            case CONFIG, NODE, PROFILE, VPC, FIREWALL, TAG -> null;
                        });
    }

    /** Only for the common type does any source say which entry of the list it is. */
    private static String balancer(ResourceProperties resource) {
        String type = text(resource, "type");
        return type == null || type.equals("common") ? "nodebalancer" : null;
    }

    private static Optional<Bought> backups(ResourceProperties resource) {
        return Optional.ofNullable(resource)
                .filter(each -> each.properties().path("backups_enabled").asBoolean(false))
                .map(each -> bought(Offer.BACKUPS, text(each, "type"), 1, each));
    }

    private static Bought bought(Offer offer, String id, int count, ResourceProperties resource) {
        return new Bought(offer, id, text(resource, "region"), count);
    }

    private static String text(ResourceProperties resource, String field) {
        JsonNode value = resource.properties().path(field);
        return value.isString() ? value.asString() : null;
    }
}
