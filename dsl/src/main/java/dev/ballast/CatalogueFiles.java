package dev.ballast;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.catalogue.CatalogueList;
import dev.ballast.catalogue.CatalogueList.Item;
import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.model.Sha256;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Finds the lists of offers that are kept for a target, and what a ledger records of them. */
final class CatalogueFiles {

    private static final int LETTERS = 32;

    private CatalogueFiles() {}

    /** Returns the cache of a service and profile, in a folder of its own that is named by a hash of both. */
    static CatalogueCache of(LedgerTarget target, Path cache, Consumer<String> tell) {
        return CatalogueCache.in(cache.resolve(Sha256.hex(target.text()).substring(0, LETTERS)), tell);
    }

    /** Returns the lists of a sandbox inside this process, which need no request. */
    static CatalogueCache ofSandbox(Instant now) {
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

    /** Returns whether the ledger records the value; true also if it cannot be read, which a run reports. */
    static boolean isRecorded(Supplier<Optional<Ledger>> opening, CatalogueKind kind, String value) {
        try (Ledger ledger = opening.get().orElse(null)) {
            return ledger != null
                    && ledger.entries().stream()
                            .anyMatch(entry -> value.equals(entry.applied().get(kind.word())));
        } catch (LedgerException unreadable) {
            return true;
        }
    }
}
