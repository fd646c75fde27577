package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Operation;
import dev.ballast.model.Region;

/** Lists regions, types and images. Each list sends one request for each 500 items, at least one. */
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
}
