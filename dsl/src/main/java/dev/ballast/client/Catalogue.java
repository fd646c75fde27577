package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.FirewallTemplate;
import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Operation;
import dev.ballast.model.PricedType;
import dev.ballast.model.Region;

/** Lists regions, types, images, prices and templates. Each list sends one request for each 500 items, at least one. */
public record Catalogue(Calls calls) {

    /** Lists the regions, with the requests of {@link Catalogue}: GET /regions. */
    public Pages<Region> regions(Filter filter) {
        return calls.list(Operation.LIST_REGIONS, filter, Region.class);
    }

    /** Lists the types of instances, with the requests of {@link Catalogue}: GET /linode/types. */
    public Pages<InstanceType> types(Filter filter) {
        return calls.list(Operation.LIST_TYPES, filter, InstanceType.class);
    }

    /** Lists the images, with the requests of {@link Catalogue}: GET /images. */
    public Pages<Image> images(Filter filter) {
        return calls.list(Operation.LIST_IMAGES, filter, Image.class);
    }

    /** Lists the prices of NodeBalancers, with the requests of {@link Catalogue}: GET /nodebalancers/types. */
    public Pages<PricedType> nodeBalancerTypes() {
        return calls.list(Operation.LIST_NODEBALANCER_TYPES, Filter.NONE, PricedType.class);
    }

    /** Lists the prices of a gigabyte of a volume, with the requests of {@link Catalogue}: GET /volumes/types. */
    public Pages<PricedType> volumeTypes() {
        return calls.list(Operation.LIST_VOLUME_TYPES, Filter.NONE, PricedType.class);
    }

    /** Lists the prices of reserved addresses, with the requests of {@link Catalogue}: GET /networking/reserved/ips/types. */
    public Pages<PricedType> reservedIpTypes() {
        return calls.list(Operation.LIST_RESERVED_IP_TYPES, Filter.NONE, PricedType.class);
    }

    /** Lists the templates of firewalls, with the requests of {@link Catalogue}: GET /networking/firewalls/templates. */
    public Pages<FirewallTemplate> firewallTemplates() {
        return calls.list(Operation.LIST_FIREWALL_TEMPLATES, Filter.NONE, FirewallTemplate.class);
    }
}
