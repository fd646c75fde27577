package dev.ballast.rehearsal;

import dev.ballast.catalogue.PriceList;
import dev.ballast.catalogue.Purchase;
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

    private Optional<Charge> charge(String part, Optional<Purchase> before, Optional<Purchase> after) {
        return before.equals(after) ? Optional.empty() : Optional.of(new Charge(part, price(before), price(after)));
    }

    private Price price(Optional<Purchase> bought) {
        return bought.map(each -> list().of(each)).orElse(Price.ZERO);
    }

    private synchronized PriceList list() {
        if (list == null) {
            list = read.get();
        }
        return list;
    }

    private static Optional<Purchase> whole(ResourceProperties resource) {
        if (resource == null) {
            return Optional.empty();
        }
        String region = text(resource, "region");
        return Optional.ofNullable(
                switch (resource.kind()) {
                    case INSTANCE -> Purchase.instance(text(resource, "type"), region);
                    case NODEBALANCER -> Purchase.nodeBalancer(text(resource, "type"), region);
                    case VOLUME -> {
                        JsonNode size = resource.properties().path("size");
                        yield Purchase.volume(size.isNumber() ? size.asInt() : null, region);
                    }
                    case RESERVED_IP -> Purchase.reservedIp(region);
                    case CONFIG, NODE, PROFILE, VPC, FIREWALL, TAG -> null;
                });
    }

    private static Optional<Purchase> backups(ResourceProperties resource) {
        return Optional.ofNullable(resource)
                .filter(each -> each.properties().path("backups_enabled").asBoolean(false))
                .map(each -> Purchase.backups(text(each, "type"), text(each, "region")));
    }

    private static String text(ResourceProperties resource, String field) {
        JsonNode value = resource.properties().path(field);
        return value.isString() ? value.asString() : null;
    }
}
