package dev.ballast.reconcile.context;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.PriceList;
import dev.ballast.catalogue.PriceList.Offer;
import dev.ballast.catalogue.Purchase;
import dev.ballast.client.Catalogue;
import dev.ballast.client.Client;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BilledResource;
import dev.ballast.model.Filter;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Price;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.Volume;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds out what an account pays for. */
public final class AccountCosts {

    private static final List<Kind> BILLED = List.of(Kind.INSTANCE, Kind.NODEBALANCER, Kind.VOLUME, Kind.RESERVED_IP);

    private AccountCosts() {}

    /**
     * Returns what the account pays for of these kinds, whether it is powered on or off, with one list of each kind that costs
     * money, and the lists of prices unless they are kept.
     */
    public static Stream<BilledResource> of(Account account, Predicate<Kind> such) {
        PriceList prices = prices(
                account.client(),
                account.catalogue(),
                account.now(),
                false,
                note -> account.report(new Progress.Note(note)));
        return account
                .workers()
                .map(BILLED.stream().filter(such).toList(), kind -> billed(account, kind, prices))
                .stream()
                .flatMap(List::stream);
    }

    private static List<BilledResource> billed(Account account, Kind kind, PriceList prices) {
        Map<String, String> names = account.recorded(kind)
                .collect(Collectors.toMap(Entry::id, entry -> entry.reference().name(), (one, other) -> one));
        return account.client()
                .list(kind, Filter.NONE)
                .items()
                .flatMap(each -> purchases(each).map(bought -> {
                    String recorded = names.get(kind.idText(each.id()));
                    Price price = prices.of(bought);
                    return new BilledResource(
                            bought.offer() == Offer.BACKUPS ? "backups" : kind.word(),
                            recorded == null ? each.label() : recorded,
                            recorded != null,
                            bought.region(),
                            type(each),
                            price.hourly(),
                            price.monthly());
                }))
                .toList();
    }

    private static Stream<Purchase> purchases(Labelled each) {
        if (each instanceof Instance instance) {
            Purchase whole = Purchase.instance(instance.type(), instance.region());
            return Boolean.TRUE.equals(instance.isBackedUp())
                    ? Stream.of(whole, Purchase.backups(instance.type(), instance.region()))
                    : Stream.of(whole);
        }
        if (each instanceof Volume volume) {
            return Stream.of(Purchase.volume(volume.size(), volume.region()));
        }
        return Stream.of(
                each instanceof NodeBalancer balancer
                        ? Purchase.nodeBalancer(balancer.type(), balancer.region())
                        : Purchase.reservedIp(((ReservedIp) each).region()));
    }

    private static String type(Labelled each) {
        if (each instanceof Instance instance) {
            return instance.type();
        }
        if (each instanceof Volume volume) {
            return volume.size() == null ? null : volume.size() + " GB";
        }
        return each instanceof NodeBalancer balancer ? balancer.type() : null;
    }

    /**
     * Returns the prices of a service: the kept ones if they are at most a day old, else those that the client reads. A list
     * that cannot be read is told, and the last prices of the service count, however old they are.
     *
     * @param refresh whether to read them even if they are kept
     */
    public static PriceList prices(
            Client client, CatalogueCache cache, Instant now, boolean refresh, Consumer<String> tell) {
        Optional<PriceList> last = cache.prices();
        if (!refresh && last.filter(list -> list.isFresh(now)).isPresent()) {
            return last.get();
        }
        Catalogue lists = client.catalogue();
        try {
            cache.put(PriceList.of(
                    now,
                    lists.types(Filter.NONE).items().toList(),
                    lists.nodeBalancerTypes().items().toList(),
                    lists.volumeTypes().items().toList(),
                    lists.reservedIpTypes().items().toList()));
        } catch (InterruptedRunException stopped) {
            // The run has ended before its plan was whole.
            return last.orElse(PriceList.NONE);
        } catch (CallException failure) {
            tell.accept("the prices cannot be read (" + failure.problem() + "), so they are "
                    + last.map(list -> "those of " + list.read()).orElse("unknown"));
        }
        return cache.prices().orElse(PriceList.NONE);
    }
}
