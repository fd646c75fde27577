package dev.ballast.catalogue;

import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Caches the last lists of one service and one profile. In a folder each list is a file that only its owner can read, and
 * contains only ids and advice. Several processes may use the folder; the last written list counts. Any thread may use it.
 */
public final class CatalogueCache {

    /** The lists of a service that lists nothing that it offers. */
    public static final CatalogueCache NONE = inMemory();

    private static final String PRICES = "prices";

    private final Map<CatalogueKind, CatalogueList> lists = new EnumMap<>(CatalogueKind.class);
    private Optional<PriceList> prices;
    private final Path folder;
    private final Consumer<String> tell;

    private CatalogueCache(Path folder, Consumer<String> tell) {
        this.folder = folder;
        this.tell = tell;
    }

    /** Returns an empty cache that lives as long as this process. */
    public static CatalogueCache inMemory() {
        return new CatalogueCache(null, note -> {});
    }

    /** Returns the cache in this folder, which need not exist; {@code tell} receives notes about files that cannot be used. */
    public static CatalogueCache in(Path folder, Consumer<String> tell) {
        return new CatalogueCache(folder, tell);
    }

    /** Returns the last list of this kind, however old it is; empty if there is none. Ignores an unreadable file with a note. */
    public synchronized Optional<CatalogueList> last(CatalogueKind kind) {
        if (!lists.containsKey(kind)) {
            lists.put(kind, stored(kind.list(), CatalogueList::parse).orElse(null));
        }
        return Optional.ofNullable(lists.get(kind));
    }

    /** Returns the last prices, however old they are; empty if there are none. Ignores an unreadable file with a note. */
    @SuppressWarnings("OptionalAssignedToNull") // Until the file is read.
    public synchronized Optional<PriceList> prices() {
        if (prices == null) {
            prices = stored(PRICES, PriceList::parse);
        }
        return prices;
    }

    /** Stores a list in place of the earlier one. If its file cannot be written, sends a note and does not throw. */
    public synchronized void put(CatalogueKind kind, CatalogueList list) {
        lists.put(kind, list);
        store(kind.list(), list.text());
    }

    /** Stores prices in place of the earlier ones. If the file cannot be written, sends a note and does not throw. */
    public synchronized void put(PriceList list) {
        prices = Optional.of(list);
        store(PRICES, list.text());
    }

    private void store(String name, String text) {
        if (folder == null) {
            return;
        }
        Path file = folder.resolve(name);
        try {
            FilePermissions.createFolder(folder);
            if (Files.isSymbolicLink(file)) {
                Files.delete(file);
            }
            FilePermissions.replace(file, text);
        } catch (IOException unwritable) {
            tell.accept("the list of " + name + " is not kept: " + file + " cannot be written ("
                    + unwritable.getMessage() + ")");
        }
    }

    private <T> Optional<T> stored(String name, Function<String, T> parse) {
        if (folder == null) {
            return Optional.empty();
        }
        Path file = folder.resolve(name);
        try {
            return Optional.of(parse.apply(Files.readString(file)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException | DateTimeException unusable) {
            tell.accept(file + " is ignored until it is written again: " + unusable.getMessage());
            return Optional.empty();
        }
    }
}
