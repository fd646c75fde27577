package dev.ballast;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.catalogue.CatalogueList;
import dev.ballast.catalogue.CatalogueList.Item;
import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.model.Sha256;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;

/** Finds the cached lists of regions, plans and images of a target, and checks names against them. */
final class CatalogueFiles {

    private static final int LETTERS = 32;

    private final OpeningSettings settings;
    private final LedgerOpening ledgers;

    CatalogueFiles(OpeningSettings settings, LedgerOpening ledgers) {
        this.settings = settings;
        this.ledgers = ledgers;
    }

    /** Returns the lists of a profile. The lists of a sandbox are in this process and need no request. */
    CatalogueCache of(ProfileSettings profile, Instant now) {
        if (!profile.dialect().publicService()) {
            return CatalogueCache.inMemory();
        }
        if (profile.isSandbox()) {
            return ofSandbox(now);
        }
        Profile.Outline outline = profile.outline();
        return outline.url() == null
                ? CatalogueCache.inMemory()
                : inFiles(OpeningSettings.target(profile, outline.url()));
    }

    /** Returns the check against the cached lists. It refuses only with a list that is at most a day old. Sends nothing. */
    CatalogueCheck check() {
        return settings.profile().dialect().publicService()
                ? new CatalogueCheck(kept(), settings.timing::now, this::mayBeUsed, kind -> {})
                : CatalogueCheck.accepting(CatalogueCache.inMemory());
    }

    /**
     * Returns the check against the cached lists that refuses nothing, because the cloud refuses and can read the lists
     * again.
     */
    CatalogueCheck acceptingCheck() {
        return CatalogueCheck.accepting(settings.refresh ? CatalogueCache.inMemory() : kept());
    }

    private CatalogueCache kept() {
        return of(settings.profile(), settings.timing.now());
    }

    /** Returns the cache of a service and profile, in a folder whose name is a hash of both. */
    private CatalogueCache inFiles(LedgerTarget target) {
        Path cache = settings.profiles().folders().cache();
        return CatalogueCache.in(cache.resolve(Sha256.hex(target.text()).substring(0, LETTERS)), settings::note);
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

    /**
     * Returns whether the ledger records the value. Also returns true if the ledger cannot be read, which a run reports, or
     * if it is on a server.
     */
    private boolean mayBeUsed(CatalogueKind kind, String value) {
        if (LedgerOpening.isOnServer(settings.profile())) {
            return true;
        }
        try (Ledger ledger = ledgers.existing().orElse(null)) {
            return ledger != null
                    && ledger.entries().stream()
                            .anyMatch(entry -> value.equals(entry.applied().get(kind.word())));
        } catch (LedgerException unreadable) {
            return true;
        }
    }
}
