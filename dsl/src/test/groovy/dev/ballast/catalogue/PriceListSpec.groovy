package dev.ballast.catalogue

import dev.ballast.http.Json
import dev.ballast.model.InstanceType
import dev.ballast.model.Price
import dev.ballast.model.PricedType
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import spock.lang.Specification
import spock.lang.TempDir
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.catalogue.PriceList.Offer.BACKUPS
import static dev.ballast.catalogue.PriceList.Offer.INSTANCE
import static dev.ballast.catalogue.PriceList.Offer.NODEBALANCER
import static dev.ballast.catalogue.PriceList.Offer.RESERVED_IP
import static dev.ballast.catalogue.PriceList.Offer.VOLUME

/** The prices of a service, and the file in which they are kept. */
class PriceListSpec extends Specification {

    static final Instant NOW = Instant.parse('2026-11-30T00:00:00Z')

    @TempDir
    Path home

    static Price price(String hourly, String monthly) {
        new Price(hourly?.toBigDecimal(), monthly?.toBigDecimal())
    }

    static <T> T read(Class<T> type, String json) {
        Json.read(null, JsonMapper.shared().readTree(json), type)
    }

    static PriceList list() {
        PriceList.of(NOW,
            [read(InstanceType, '''{"id": "g6-nanode-1", "price": {"hourly": 0.0075, "monthly": 5.0}, "region_prices": [{"id": "id-cgk", "hourly": 0.009, "monthly": 6.0}],
                "addons": {"backups": {"price": {"hourly": 0.003, "monthly": 2.0}, "region_prices": [{"id": "id-cgk", "hourly": 0.0036, "monthly": 2.4}]}}}'''),
                read(InstanceType, '{"id": "bare"}'), read(InstanceType, '{"id": "no-backups", "price": {"hourly": 1, "monthly": null}, "addons": {}}')],
            [read(PricedType, '{"id": "nodebalancer", "price": {"hourly": 0.015, "monthly": 10.0}}')],
            [read(PricedType, '{"id": "volume", "price": {"hourly": 0.00015, "monthly": 0.1}, "region_prices": []}')],
            [read(PricedType, '{"id": "reserved-ipv4", "price": {"hourly": 0.0068, "monthly": null}}')])
    }

    def 'a price is that of the region if the list has one, else the general one: #id in #region'() {
        expect:
        list().of(new Purchase(offer, id, region, 1)) == (expected ?: Price.UNKNOWN)

        where:
        offer        | id              | region    || expected
        INSTANCE     | 'g6-nanode-1'   | 'us-east' || price('0.0075', '5.0')
        INSTANCE     | 'g6-nanode-1'   | 'id-cgk'  || price('0.009', '6.0')
        BACKUPS      | 'g6-nanode-1'   | 'us-east' || price('0.003', '2.0')
        BACKUPS      | 'g6-nanode-1'   | 'id-cgk'  || price('0.0036', '2.4')
        NODEBALANCER | 'nodebalancer'  | 'id-cgk'  || price('0.015', '10.0')
        VOLUME       | 'volume'        | 'us-east' || price('0.00015', '0.1')
        RESERVED_IP  | 'reserved-ipv4' | 'us-east' || price('0.0068', null)
        INSTANCE     | 'no-backups'    | 'us-east' || price('1', null)
        INSTANCE     | 'bare'          | 'us-east' || null
        BACKUPS      | 'bare'          | 'us-east' || null
        BACKUPS      | 'no-backups'    | 'us-east' || null
        INSTANCE     | 'g6-standard-1' | 'us-east' || null
        VOLUME       | 'g6-nanode-1'   | 'us-east' || null
        INSTANCE     | 'g6-nanode-1'   | null      || null
        NODEBALANCER | null            | 'us-east' || null
    }

    def 'what there is how many of is not known has no price'() {
        expect:
        list().of(Purchase.volume(null, 'us-east')) == Price.UNKNOWN
        list().of(Purchase.volume(20, 'us-east')).monthly() == 2.0
    }

    def 'another process finds the same prices in the file'() {
        given:
        CatalogueCache.in(home, { assert false: it }).put(list())

        expect:
        CatalogueCache.in(home, { assert false: it }).prices().get() == list()
    }

    def 'a damaged file of prices is ignored with a note: #damage'() {
        given:
        def notes = []
        CatalogueCache.in(home, {}).put(list())
        def file = home.resolve('prices')
        Files.writeString(file, Files.readString(file).replaceFirst(part, damage))

        expect:
        CatalogueCache.in(home, { notes << it }).prices().empty
        notes.size() == 1
        notes[0].startsWith("$file is ignored until it is written again")

        where:
        part          | damage
        '^\\{'         | ''
        '\\}$'         | ''
        '"read"'      | '"at"'
        '"prices"'    | '"list"'
        '2026-11-30T' | 'then'
        ':10.0'       | ':ten'
    }

    def 'an amount in a file that is no amount of money is not listed'() {
        given:
        CatalogueCache.in(home, {}).put(list())
        def file = home.resolve('prices')
        Files.writeString(file, Files.readString(file).replace('0.015', '1E+999999'))

        expect:
        CatalogueCache.in(home, {}).prices().get().of(Purchase.nodeBalancer('common', 'us-east')) == price(null, '10.0')
    }

    def 'an amount that is no amount of money is not listed: #amount'() {
        expect:
        PriceList.of(NOW, [], [], [read(PricedType, """{"id": "volume", "price": {"hourly": $amount, "monthly": 0.1}}""")], [])
            .of(Purchase.volume(1, 'us-east')) == price(null, '0.1')

        where:
        amount << ['1E+20', '-1', '1E-20', 'null', '0.12345678901']
    }

    def 'an entry of a region that cannot be read is no reason for the general price: #inRegion'() {
        expect:
        PriceList.of(NOW, [], [], [read(PricedType, """{"id": "volume", "price": {"hourly": 1, "monthly": 2}, "region_prices": [null, $inRegion]}""")], [])
            .of(Purchase.volume(1, 'id-cgk')) == price(null, null)

        where:
        inRegion << ['{"id": "id-cgk"}', '{"id": "id-cgk", "hourly": -1, "monthly": null}']
    }

    def 'the file replaces a link of its name, and leaves its target as it is'() {
        given:
        def target = Files.writeString(home.resolve('target'), 'mine')
        Files.createSymbolicLink(home.resolve('prices'), target)

        when:
        CatalogueCache.in(home, { assert false: it }).put(list())

        then:
        target.text == 'mine'
        CatalogueCache.in(home, {}).prices().get() == list()
    }

    def 'what is no id is not listed'() {
        expect:
        PriceList.of(NOW, [], [read(PricedType, '{"id": "node\\tbalancer\\n", "price": {"hourly": 1, "monthly": 1}}')], [], []).prices().isEmpty()
    }

    def 'prices are used for a day, and not those of a time to come'() {
        expect:
        list().isFresh(NOW.plus(age)) == fresh

        where:
        age                    || fresh
        Duration.ZERO          || true
        Duration.ofHours(23)   || true
        Duration.ofDays(1)     || false
        Duration.ofSeconds(-1) || false
    }
}
