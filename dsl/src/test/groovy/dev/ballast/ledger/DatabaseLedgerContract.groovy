package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.error.RuleException
import dev.ballast.model.Reference
import java.nio.file.Path

import static dev.ballast.model.Kind.CONFIG
import static dev.ballast.model.Kind.NODEBALANCER
import static dev.ballast.model.Kind.VOLUME

/** What a ledger that several targets share promises, in a file and on a server. */
abstract class DatabaseLedgerContract extends LedgerContract {

    static final String HERE = 'https://api.example.com#default'
    static final Reference WEB = ReferenceCodec.read(NODEBALANCER, 'web')
    static final Reference TLS = ReferenceCodec.read(CONFIG, 'web:443')

    private List<Ledger> opened = []

    def cleanup() {
        opened*.close()
    }

    Ledger opened(String target, Closure<?> notices = {}) {
        def ledger = Ledger.open(new LedgerSettings(where(), LedgerTarget.of(target), OWNER, { now }, Path.of('/'), { notices(it) }, { it }, LeaseSettings.NONE))
        opened << ledger
        ledger
    }

    /** The file or the URL of the database. */
    abstract String where()

    /** Runs a statement on the database itself. */
    abstract void sql(CharSequence statement)

    def "refuses a ledger of another version and changes nothing: #version"() {
        given:
        fill(HERE)
        sql("UPDATE ballast_meta SET value = '$version' WHERE name = 'schema'")

        when:
        opened(HERE)

        then:
        def refused = thrown(LedgerException)
        refused.problem().endsWith(reason)
        refused.remedy().get() == remedy

        when:
        sql("UPDATE ballast_meta SET value = '6' WHERE name = 'schema'")

        then:
        opened(HERE).entries()*.id() == ['7', '31', '99']

        where:
        version || reason                                                           | remedy
        '5'     || ' was written by an older Ballast (version 5, this one knows 6)' | 'use that Ballast: another ledger would have none of the names'
        '7'     || ' was written by a newer Ballast (version 7, this one knows 6)'  | 'update Ballast: another ledger would have none of the names'
    }

    def "leaves out an entry whose path cannot be read, and says so"() {
        given:
        fill(HERE)
        sql("INSERT INTO ballast_entry (target, kind, path, id, applied, updated) " +
            "VALUES ('$HERE', 'config', 'web:0443', '31', '{}', '2026-01-01T00:00:00Z')")
        def said = []
        def again = opened(HERE) { said << it }

        expect:
        again.entries()*.id() == ['7', '31', '99']
        again.beneath(WEB)*.id() == ['31']
        again.withId(CONFIG, '31').get().reference() == TLS
        said == ["the ledger ${again.location()} has an entry that cannot be read, which is left out: config web:0443".toString()]
    }

    def "refuses the first create of a profile whose address it knows under another one"() {
        given:
        fill('https://api.example.com#old')

        when:
        opened('https://api.example.com#new').intend(DATA, 'POST /volumes', [:])

        then:
        def refused = thrown(RuleException)
        refused.problem() == "the ledger has no names of profile 'new' at https://api.example.com, but it has 3 of profile 'old': " +
            'in one account, runs under both would create everything twice'
        refused.remedy().get().readLines()*.trim() == ['run one of:',
            "the same account: profile 'old' was renamed:", 'ballast names --move old',
            'another account: it begins without names:', 'ballast names --separate']
        opened('https://api.example.com#new').entries() == []
    }

    def "asks once: a profile that is kept apart stays so, with names or without"() {
        given:
        fill('https://api.example.com#old')
        opened('https://api.example.com#new').separate()

        when:
        def ledger = opened('https://api.example.com#new')
        ledger.intend(DATA, 'POST /volumes', [:]).withdraw()
        opened('https://api.example.com#new').intend(DATA, 'POST /volumes', [:])

        then:
        noExceptionThrown()
    }

    def "refuses the first #what of a profile that it knows at another address"() {
        given:
        fill('https://api.example.com#prod')

        when:
        first(opened('https://api.example.org#prod'))

        then:
        def refused = thrown(RuleException)
        refused.problem() == "the ledger has no names of profile 'prod' at https://api.example.org, " +
            "but it has 3 of profile 'prod' at https://api.example.com: in one account, runs under both would create everything twice"
        refused.remedy().get().readLines()*.trim() == ['run one of:',
            'the same account: its URL changed:', 'ballast names --move https://api.example.com',
            'another account: it begins without names:', 'ballast names --separate']
        opened('https://api.example.org#prod').entries() == []

        where:
        what     | first
        'create' | { Ledger it -> it.intend(DATA, 'POST /volumes', [:]) }
        'id'     | { Ledger it -> it.adopt(DATA, '99') }
    }

    def "takes no id for a profile whose address it knows under another one"() {
        given:
        fill('https://api.example.com#old')

        when:
        opened('https://api.example.com#new').adopt(DATA, '99')

        then:
        def refused = thrown(RuleException)
        refused.problem().startsWith("the ledger has no names of profile 'new' at https://api.example.com, but it has 3 of profile 'old'")
    }

    def "moves the names of a profile to its present address from #address"() {
        given:
        fill('https://api.example.com#prod')

        when:
        def ledger = opened('https://api.example.org#prod')
        int moved = ledger.take(address)
        ledger.intend(ReferenceCodec.read(VOLUME, 'more'), 'POST /volumes', [:])

        then:
        moved == 3
        ledger.find(DATA).get().id() == '99'
        opened('https://api.example.com#prod').entries() == []

        where:
        address << ['https://api.example.com', 'HTTPS://API.example.com:443/v4/']
    }

    def "does not ask where the other profile has another address"() {
        given:
        fill('https://api.example.com#old')

        when:
        opened('https://api.example.org#new').intend(DATA, 'POST /volumes', [:])

        then:
        noExceptionThrown()
    }

    def "moves the names of a renamed profile, with all that is known of them"() {
        given:
        fill('https://api.example.com#old')
        def before = opened('https://api.example.com#old').entries()

        when:
        def ledger = opened('https://api.example.com#new')
        int moved = ledger.take('old')
        ledger.intend(ReferenceCodec.read(VOLUME, 'more'), 'POST /volumes', [:])

        then:
        moved == 3
        ledger.entries().take(3)*.reference() == before*.reference()
        ledger.entries().take(3)*.applied() == before*.applied()
        opened('https://api.example.com#old').entries() == []

        when: 'the old profile is used again'
        opened('https://api.example.com#old').intend(DATA, 'POST /volumes', [:])

        then:
        thrown(RuleException)
    }

    def "moves all names or none"() {
        given:
        fill('https://api.example.com#old')
        def ledger = opened('https://api.example.com#new')
        ledger.separate()
        ledger.adopt(WEB, '8')

        when:
        ledger.take('old')

        then:
        def refused = thrown(LedgerException)
        refused.problem() == "profile 'new' at https://api.example.com and profile 'old' at https://api.example.com both know nodebalancer 'web' (8 and 7)"
        ledger.entries()*.id() == ['8']
        opened('https://api.example.com#old').entries().size() == 3
    }

    def "has nothing to move of #profile"() {
        given:
        fill('https://api.example.com#old')

        when:
        opened('https://api.example.com#new').take(profile)

        then:
        def refused = thrown(LedgerException)
        refused.problem() == problem

        where:
        profile || problem
        'oldd'  || "the ledger has no names of profile 'oldd' at https://api.example.com"
        'new'   || "the names of profile 'new' are here already"
        'https://api.example.org' || "the ledger has no names of profile 'new' at https://api.example.org"
        'https://api.example.com' || "the names of profile 'new' are here already"
    }

    private void fill(String target) {
        def ledger = opened(target)
        ledger.intend(WEB, 'POST /nodebalancers', [label: 'web'])
        ledger.record(WEB, '7', [label: 'web'])
        ledger.record(TLS, '31', [port: '443'])
        ledger.record(DATA, '99', [size: '20'])
    }
}
