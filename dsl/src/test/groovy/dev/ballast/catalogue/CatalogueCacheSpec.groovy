package dev.ballast.catalogue

import dev.ballast.catalogue.CatalogueList.Item
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Instant
import java.util.concurrent.CompletableFuture
import spock.lang.Specification
import spock.lang.TempDir

/** The files in which the lists of a service are kept. */
class CatalogueCacheSpec extends Specification {

    static final Instant NOW = Instant.parse('2026-01-01T00:00:00Z')

    @TempDir
    Path home

    List<String> notes = []

    Path getFolder() {
        home.resolve('cache/of-a-service')
    }

    CatalogueCache cache() {
        CatalogueCache.in(folder, { notes << it })
    }

    static CatalogueList list(String... ids) {
        CatalogueList.of(NOW, ids.collect { new Item(it, '') })
    }

    def 'what one process keeps another finds, in a file for its owner alone'() {
        given:
        cache().put(CatalogueKind.IMAGES, CatalogueList.of(NOW, [new Item('linode/debian12', ''), new Item('linode/debian9', 'it is deprecated')]))

        expect:
        cache().last(CatalogueKind.IMAGES).get() == new CatalogueList(NOW, new TreeMap(['linode/debian12': '', 'linode/debian9': 'it is deprecated']))
        cache().last(CatalogueKind.TYPES).empty
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve('images'))) == 'rw-------'
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)) == 'rwx------'
        notes == []
    }

    def 'a file that is damaged is ignored with a note, and written again: #what'() {
        given:
        cache().put(CatalogueKind.TYPES, list('g6-nanode-1'))
        def file = folder.resolve('types')
        Files.writeString(file, damage(Files.readString(file)))

        expect:
        cache().last(CatalogueKind.TYPES).empty
        notes.size() == 1
        notes[0].startsWith("$file is ignored until it is written again")

        when:
        cache().put(CatalogueKind.TYPES, list('g6-standard-1'))

        then:
        cache().last(CatalogueKind.TYPES).get().items().keySet() == ['g6-standard-1'] as Set

        where:
        what                | damage
        'empty'             | { '' }
        'cut off'           | { it.substring(0, it.length() - 4) }
        'of a later form'   | { it.replace('list 1', 'list 2') }
        'without a time'    | { it.replace('2026', 'yesterday') }
        'of something else' | { '{"types": []}' }
        'with another text' | { it.replace('g6-nanode-1', 'g6 \u001b[31m') }
    }

    def 'bytes that are no text are ignored with a note'() {
        given:
        Files.createDirectories(folder)
        Files.write(folder.resolve('types'), [0xff, 0xfe, 0x00] as byte[])

        expect:
        cache().last(CatalogueKind.TYPES).empty
        notes.size() == 1
    }

    def 'two that write at once leave a whole list of one of them'() {
        given:
        def lists = ['a', 'b'].collect { letter -> CatalogueList.of(NOW, (1..400).collect { new Item("$letter-$it", '') }) }
        def writers = lists.collect { list -> CompletableFuture.runAsync { 200.times { cache().put(CatalogueKind.REGIONS, list) } } }

        when:
        def seen = []
        while (!writers*.done.every() || seen.empty) {
            cache().last(CatalogueKind.REGIONS).ifPresent { seen << it }
        }
        writers*.join()

        then:
        seen.every { it in lists }
        cache().last(CatalogueKind.REGIONS).get() in lists
        folder.toFile().list().toList() == ['regions']
        notes == []
    }

    def 'a folder that cannot be written is reported, and the list counts in this process'() {
        given:
        Files.writeString(home.resolve('cache'), 'a file in place of the folder')
        def cache = cache()

        when:
        cache.put(CatalogueKind.TYPES, list('g6-nanode-1'))

        then:
        cache.last(CatalogueKind.TYPES).get().items().keySet() == ['g6-nanode-1'] as Set
        notes.size() == 1
        notes[0].startsWith('the list of types is not kept')
    }

    def 'an item whose id is no id is left out'() {
        expect:
        CatalogueList.of(NOW, [new Item('us-east', ''), new Item('us\neast', ''), new Item(null, ''), new Item('x' * 201, '')]).items().keySet() == ['us-east'] as Set
    }
}
