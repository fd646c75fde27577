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

/**
 * The lists last read from one service with one profile. In a folder each list is a file of its own, which only its owner can read
 * and which holds no more than ids; several processes may use the folder, and the list written last counts. Any thread may use it.
 */
public final class CatalogueCache {

    private final Map<CatalogueKind, CatalogueList> lists = new EnumMap<>(CatalogueKind.class);
    private final Path folder;
    private final Consumer<String> tell;

    private CatalogueCache(Path folder, Consumer<String> tell) {
        this.folder = folder;
        this.tell = tell;
    }

    /** Returns an empty cache that keeps nothing beyond this process. */
    public static CatalogueCache inMemory() {
        return new CatalogueCache(null, note -> {});
    }

    /** Returns the cache of that folder, which need not exist; {@code tell} receives notes about files that cannot be used. */
    public static CatalogueCache in(Path folder, Consumer<String> tell) {
        return new CatalogueCache(folder, tell);
    }

    /** Returns a list as last read, whenever that was; a file that cannot be understood is ignored with a note. */
    public synchronized Optional<CatalogueList> last(CatalogueKind kind) {
        if (!lists.containsKey(kind)) {
            lists.put(kind, folder == null ? null : stored(file(kind)));
        }
        return Optional.ofNullable(lists.get(kind));
    }

    /** Keeps a list in place of the one before. */
    public synchronized void put(CatalogueKind kind, CatalogueList list) {
        lists.put(kind, list);
        if (folder == null) {
            return;
        }
        try {
            FilePermissions.createFolder(folder);
            FilePermissions.replace(file(kind), list.text());
        } catch (IOException unwritable) {
            tell.accept("the list of " + kind.list() + " is not kept: " + file(kind) + " cannot be written ("
                    + unwritable.getMessage() + ")");
        }
    }

    private Path file(CatalogueKind kind) {
        return folder.resolve(kind.list());
    }

    private CatalogueList stored(Path file) {
        try {
            return CatalogueList.parse(Files.readString(file));
        } catch (NoSuchFileException none) {
            return null;
        } catch (IOException | IllegalArgumentException | DateTimeException unusable) {
            tell.accept(file + " is ignored until it is written again: " + unusable.getMessage());
            return null;
        }
    }
}
