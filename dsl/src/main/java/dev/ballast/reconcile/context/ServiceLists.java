package dev.ballast.reconcile.context;

import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.catalogue.CatalogueList;
import dev.ballast.client.Pages;
import dev.ballast.error.CallException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.FirewallTemplate;
import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Kind;
import dev.ballast.model.Region;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lists what the service offers and what happened, with one request for each page when it is reached. A list of offers that is
 * read to its end is kept.
 */
public final class ServiceLists {

    private final Account account;

    public ServiceLists(Account account) {
        this.account = account;
    }

    /** Returns the regions. */
    public Stream<Region> regions() {
        return list(CatalogueKind.REGIONS, account.client().catalogue().regions(Filter.NONE), CatalogueKind::item);
    }

    /** Returns the types of instances. */
    public Stream<InstanceType> types() {
        return list(CatalogueKind.TYPES, account.client().catalogue().types(Filter.NONE), CatalogueKind::item);
    }

    /** Returns the images. */
    public Stream<Image> images() {
        return list(CatalogueKind.IMAGES, account.client().catalogue().images(Filter.NONE), CatalogueKind::item);
    }

    /** Returns the default firewalls by what gets them, as the answer calls that; empty is none. */
    public Function<String, Optional<Resource>> defaultFirewalls() {
        Map<String, Long> ids = account.client().firewalls().defaults().defaultFirewallIds();
        return what -> {
            if (ids == null || !ids.containsKey(what)) {
                throw new UnreadableAnswerException(
                        "GET",
                        "/networking/firewalls/settings",
                        "the answer does not show the default of " + what,
                        null);
            }
            return Optional.ofNullable(ids.get(what)).map(id -> account.withId(Kind.FIREWALL, id));
        };
    }

    /** Returns the templates of firewalls. */
    public Stream<FirewallTemplate> firewallTemplates() {
        return account.client().catalogue().firewallTemplates().items();
    }

    /** Reads a list of the catalogue. If that fails, reports a warning and keeps the list before. */
    public void read(CatalogueKind kind) {
        try {
            Stream<?> items =
                    switch (kind) {
                        case REGIONS -> regions();
                        case TYPES -> types();
                        case IMAGES -> images();
                    };
            items.forEach(item -> {});
        } catch (CallException failure) {
            account.report(new Progress.Warning("the list of " + kind.list()
                    + " cannot be read, so names that it lacks are not refused here: " + failure.problem()));
        }
    }

    private <T> Stream<T> list(CatalogueKind kind, Pages<T> pages, Function<T, CatalogueList.Item> item) {
        Instant begun = account.now();
        List<CatalogueList.Item> seen = new ArrayList<>();
        Stream<T> items = pages.items().peek(one -> seen.add(item.apply(one)));
        // The second part is reached when the first has come to its end.
        return Stream.concat(items, Stream.of(seen).flatMap(all -> {
            account.catalogue().put(kind, CatalogueList.of(begun, all));
            return Stream.empty();
        }));
    }

    /** Returns the events of a resource, the newest first. */
    public Stream<Event> events(Resource resource) {
        return account.client()
                .events()
                .of(resource.reference().kind(), resource.id())
                .items();
    }
}
