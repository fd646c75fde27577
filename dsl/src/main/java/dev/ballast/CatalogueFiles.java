package dev.ballast;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.catalogue.CatalogueList;
import dev.ballast.catalogue.CatalogueList.Item;
import dev.ballast.catalogue.PriceList;
import dev.ballast.client.Client;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.model.Sha256;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.reconcile.context.AccountCosts;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the cached lists of regions, types and images of a target, and checks names against them. */
final class CatalogueFiles {

    private static final int LETTERS = 32;

    private final CloudSettings settings;
    private final Ledgers ledgers;
    private Optional<List<Entry>> entries;

    CatalogueFiles(CloudSettings settings, Ledgers ledgers) {
        this.settings = settings;
        this.ledgers = ledgers;
    }

    /** Returns the lists of a profile. The lists of a sandbox are in this process and need no request. */
    CatalogueCache of(ProfileSettings profile, Instant now) {
        if (!profile.dialect().publicService()) {
            return CatalogueCache.NONE;
        }
        if (profile.isSandbox()) {
            return ofSandbox(now);
        }
        Profile.Outline outline = profile.outline();
        return outline.url() == null ? CatalogueCache.inMemory() : inFiles(ledgers.target(profile, outline.url()));
    }

    /** Returns the check against the cached lists. It refuses only with a list that is at most a day old. Sends nothing. */
    CatalogueCheck check() {
        CatalogueCache kept = kept();
        return new CatalogueCheck(
                kept,
                settings.timing::now,
                // Without a list nothing is refused, so the ledger need not be read.
                (kind, value) -> kept.last(kind).isEmpty() || mayBeUsed(kind, value),
                kind -> {});
    }

    /**
     * Returns the check against the cached lists that refuses nothing, because the cloud refuses and can read the lists
     * again.
     */
    CatalogueCheck acceptingCheck() {
        boolean isRead = settings.refresh && kept() != CatalogueCache.NONE;
        return CatalogueCheck.accepting(isRead ? CatalogueCache.inMemory() : kept());
    }

    CatalogueCache kept() {
        return of(settings.profile(), settings.timing.now());
    }

    /** Returns the cache of a service and profile, in a folder whose name is a hash of both. */
    private CatalogueCache inFiles(LedgerTarget target) {
        Path cache = settings.profiles().folders().cache();
        return CatalogueCache.in(cache.resolve(Sha256.hex(target.text()).substring(0, LETTERS)), settings::note);
    }

    /** Returns the prices of a service as {@link AccountCosts#prices} does. */
    PriceList prices(ProfileSettings profile, Client client) {
        Instant now = settings.timing.now();
        return AccountCosts.prices(client, of(profile, now), now, settings.refresh, settings::note);
    }

    private static CatalogueCache ofSandbox(Instant now) {
        CatalogueCache cache = CatalogueCache.inMemory();
        for (CatalogueKind kind : CatalogueKind.values()) {
            cache.put(
                    kind,
                    CatalogueList.of(
                            now,
                            Sandbox.offered(kind.name().toLowerCase(Locale.ROOT)).stream()
                                    .map(id -> new Item(id, ""))
                                    .toList()));
        }
        return cache;
    }

    /** Returns whether the ledger records the value. Also returns true if the ledger cannot be read, which a run reports. */
    private boolean mayBeUsed(CatalogueKind kind, String value) {
        if (entries == null) {
            entries = ledgers.entriesAtOnce();
        }
        return entries.map(all -> all.stream()
                        .anyMatch(entry -> value.equals(entry.applied().get(kind.word()))))
                .orElse(true);
    }
}
