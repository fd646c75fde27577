package dev.ballast.reconcile;

import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.Image;
import dev.ballast.model.PlanType;
import dev.ballast.model.Region;
import java.util.stream.Stream;

/** Lists what the service offers and what happened, with one request for each page when it is reached. */
public record ServiceLists(Account account) {

    /** Returns the regions. */
    public Stream<Region> regions() {
        return account.client().offers().regions(Filter.NONE).items();
    }

    /** Returns the plans of instances. */
    public Stream<PlanType> plans() {
        return account.client().offers().plans(Filter.NONE).items();
    }

    /** Returns the images. */
    public Stream<Image> images() {
        return account.client().offers().images(Filter.NONE).items();
    }

    /** Returns the events of a resource, the newest first. */
    public Stream<Event> events(Resource resource) {
        return account.client()
                .events()
                .of(resource.reference().kind(), resource.id())
                .items();
    }
}
