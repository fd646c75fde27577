package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Dialect
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.control.JournalEntry
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Unroll

/** Regions, plans and images are compared with the lists of the service: when these are read, kept and believed. */
class OfferedNamesSpec extends Specification {

    static final LISTS = ['GET /linode/types', 'GET /images', 'GET /regions']
    static final REGIONS = 'ap-west, au-mel, gb-lon, us-east, us-ord, us-sea, us-southeast'
    static final WEB = "instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); booted false }"

    @TempDir
    Path home

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').start()

    @AutoCleanup
    Cloud cloud

    TurnableTiming timing = new TurnableTiming()
    Map<String, String> environment = [BALLAST_DIALECT: 'linode', BALLAST_REGION: 'us-east', ROOT_PASS: 'trial-only-1']
    List<String> events = []
    int earlier = 0

    CloudBuilder builder() {
        Ballast.builder()
            .environment([BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token()] + environment, home)
            .timing(timing)
            .progress { events << it.text() }
    }

    /** Runs a text as a process of its own would. */
    def run(String text) {
        cloud?.close()
        cloud = builder().open()
        earlier = sandbox.journal().size()
        def script = CompiledRunbooks.runbook(text, 'web.groovy')
        script.runOn(cloud)
        script.run()
    }

    RuleException refused(String text) {
        try {
            run(text)
        } catch (RuleException refused) {
            return refused
        }
        throw new AssertionError("it was not refused: $text")
    }

    List<String> sent() {
        sandbox.journal().drop(earlier).collect { JournalEntry call -> "$call.method ${call.path - ~'^/v4(beta)?' - '?page_size=500'}".toString() }
    }

    /** Lists all three in a process of its own, as a person may. */
    void listed() {
        run('regions().each { }; types().each { }; images().each { }')
    }

    List<String> checked(String text) {
        TextCheck.of('us-east', [] as Set, timing::now, Dialect.LINODE, builder().catalogueCheck()).of('web.groovy', text, Optional.empty()).errors()
            .collect { "${it.line()}:${it.column()} ${it.problem().what()}: ${it.problem().instead()}".toString() }
    }

    List<File> files() {
        Files.walk(home.resolve('.cache')).withCloseable { it.filter(Files::isRegularFile).sorted().toList() }*.toFile()
    }

    @Unroll('with fresh lists a run refuses without a request: #text')
    def 'with fresh lists a run refuses without a request'() {
        given:
        listed()

        when:
        def refusal = refused(text)

        then:
        refusal.problem() == problem
        refusal.remedy().get() == remedy
        refusal.location().get().line() == 1
        sent() == []

        where:
        text                                              || problem                                | remedy
        "instance('web-1') { type 'g6-nanode-1x' }"       || "the service has no type 'g6-nanode-1x'" | "did you mean 'g6-nanode-1'?"
        "instance('web-1') { image 'linode/debian21' }"   || "the service has no image 'linode/debian21'" | "did you mean 'linode/debian12'?"
        "instance('web-1') { image 'debian12' }"          || "the service has no image 'debian12'"  | "did you mean 'linode/debian12'?"
        "instance('web-1') { type 'huge' }"               || "the service has no type 'huge'"       | 'write one of g6-dedicated-2, g6-nanode-1, g6-standard-1, g6-standard-2, g6-standard-4, g6-standard-6'
        "region 'mars'"                                   || "the service has no region 'mars'"     | "write one of $REGIONS"
        "region 'us-esat'"                                || "the service has no region 'us-esat'"  | "did you mean 'us-east'? regions: $REGIONS"
        "volume('data', 20, region: 'us-aest')"           || "the service has no region 'us-aest'"  | "did you mean 'us-east'? regions: $REGIONS"
        "nodebalancer('web') { region 'us-easts' }"       || "the service has no region 'us-easts'" | "did you mean 'us-east'? regions: $REGIONS"
        "instance('web-1', { it.type 'g6-nanode-1x' } as java.util.function.Consumer)" || "the service has no type 'g6-nanode-1x'" | "did you mean 'g6-nanode-1'?"
        "instances(region: 'us-esat').each { }"           || "the service has no region 'us-esat'"  | "did you mean 'us-east'? regions: $REGIONS"
    }

    def 'the default region of the profile is compared where it is needed'() {
        given:
        listed()
        environment.BALLAST_REGION = 'us-esat'

        expect:
        refused("volume('data', 20)").remedy().get() == "did you mean 'us-east'? regions: $REGIONS"
        sent() == []
    }

    def 'without a list a run reads each list once, before the first write'() {
        when:
        run(WEB)

        then:
        sent().take(3) == LISTS
        sent().count { it in LISTS } == 3
        sent()[3] == 'POST /linode/instances'

        when:
        run(WEB.replace('web-1', 'web-2'))

        then:
        sent() == ['POST /linode/instances']

        when: 'the lists are old, but have what is asked for'
        timing.turn(Duration.ofDays(30))
        run(WEB.replace('web-1', 'web-3'))

        then:
        sent() == ['POST /linode/instances']
    }

    def 'a name that an old list lacks is refused after one more reading, and then without'() {
        given:
        listed()
        timing.turn(Duration.ofDays(1))

        expect:
        refused("instance('web-1') { type 'g6-nanode-1x' }").remedy().get() == "did you mean 'g6-nanode-1'?"
        sent() == ['GET /linode/types']
        refused("instance('web-1') { type 'g6-nanode-1x' }")
        sent() == []
    }

    def 'a list of hours ago says its age, and how it is read again'() {
        given:
        listed()
        timing.turn(Duration.ofMinutes(minutes))

        expect:
        refused("instance('web-1') { type 'g6-nanode-1x' }").remedy().get() == "did you mean 'g6-nanode-1'? (by the list read $age ago; --refresh reads it again)"

        where:
        minutes | age
        1       | '1 minute'
        59      | '59 minutes'
        60      | '1 hour'
        1439    | '23 hours'
    }

    def 'a plan that is newer than the list is accepted: #how'() {
        given:
        listed()
        def kept = files().find { it.name == 'types' }
        kept.text = kept.text.replace('g6-nanode-1\t\n', '')
        timing.turn(Duration.ofDays(days))

        expect:
        checked(WEB).size() == wrong

        when:
        if (refreshed) {
            builder().readCatalogue()
        }
        run(WEB)

        then:
        sent().last() == 'POST /linode/instances'
        sent().count('GET /linode/types') == reads
        checked(WEB) == []

        where:
        how                 | days | refreshed || wrong | reads
        'after a day'       | 1    | false     || 0     | 1
        'with --refresh'    | 0    | true      || 1     | 0
    }

    def 'an image of the account is refused only by a list that is read for it'() {
        given:
        listed()
        timing.turn(Duration.ofMinutes(5))

        expect:
        checked("instance('web-1') { image 'private/123'; rootPass secret('ROOT_PASS') }") == []
        refused("instance('web-1') { image 'private/123'; rootPass secret('ROOT_PASS') }").problem() == "the service has no image 'private/123'"
        sent() == ['GET /images']
    }

    def 'what a resource was created with stays valid when it is listed no more'() {
        given:
        run(WEB)
        files().each { it.text = it.text.replace('g6-nanode-1\t\n', '').replace('linode/debian12\t\n', '').replace('us-east\t\n', '') }

        when:
        run("region 'us-east'\n$WEB")

        then:
        sent() == ['GET /linode/instances']
        checked(WEB) == []
    }

    def 'the check alone sends nothing and refuses by a list of less than a day'() {
        expect: 'nothing is known'
        checked("instance('web-1') { type 'g6-nanode-1x' }") == []

        when:
        listed()
        earlier = sandbox.journal().size()
        timing.turn(Duration.ofHours(3))

        then:
        checked("\ninstance('web-1') { type 'g6-nanode-1x' }") == ["2:26 the service has no type 'g6-nanode-1x': did you mean 'g6-nanode-1'? (by the list read 3 hours ago; --refresh reads it again)"]
        checked("volume('data', 20, region: 'us-esat')").size() == 1
        checked(WEB) == []

        when:
        timing.turn(Duration.ofHours(21))

        then:
        checked("instance('web-1') { type 'g6-nanode-1x' }") == []

        when: 'the clock was put back'
        timing.turn(Duration.ofDays(-10))

        then:
        checked("instance('web-1') { type 'g6-nanode-1x' }") == []
        sent() == []
    }

    def 'a list that cannot be read is a warning, and the service decides'() {
        given:
        sandbox.fail(Fault.on('GET /linode/types').status(401))

        when:
        run(WEB)

        then:
        sent().last() == 'POST /linode/instances'
        events.findAll { it.startsWith('the list of ') } == ['the list of types cannot be read, so names that it lacks are not refused here: GET /linode/types?page_size=500: 401, fault asked for in the sandbox']
    }

    def 'a list that a word reads to its end is kept, and no other'() {
        when:
        run('types().first()')

        then:
        !Files.exists(home.resolve('.cache'))

        when:
        run('types().each { }')

        then:
        files()*.name == ['types']
        !files()*.text.join().contains(sandbox.token())
    }

    def 'each profile and address has lists of its own'() {
        given:
        listed()
        Files.createDirectories(home.resolve('.config/ballast'))
        Files.writeString(home.resolve('.config/ballast/config.toml'), "[profile.other]\nurl = \"${sandbox.url()}\"\n")
        environment.BALLAST_PROFILE = 'other'

        expect:
        checked("instance('web-1') { type 'g6-nanode-1x' }") == []
        listed() == null
        files()*.name.countBy { it } == [regions: 2, types: 2, images: 2]
    }

    def 'a deprecated image is accepted with a warning'() {
        given:
        listed()
        def kept = files().find { it.name == 'images' }
        kept.text = kept.text.replace('linode/debian12\t', 'linode/debian12\tit is deprecated')

        when:
        run(WEB)

        then:
        sent() == ['POST /linode/instances']
        "image 'linode/debian12': it is deprecated" in events
    }

    def 'a sandbox inside the process needs no list'() {
        given:
        cloud = Ballast.builder().environment(environment, home).on(sandbox)

        when:
        cloud.instance('web-1', { it.type('g6-nanode-1x') } as java.util.function.Consumer)

        then:
        def refusal = thrown(RuleException)
        refusal.remedy().get() == "did you mean 'g6-nanode-1'?"
        sent() == []
    }

    def 'the service of the document has no lists, and nothing is read or refused'() {
        given:
        sandbox.close()
        sandbox = Sandbox.start()
        environment.BALLAST_DIALECT = 'documented'
        environment.BALLAST_REGION = 'nowhere'

        when:
        run("instance('web-1') { type 'anything'; image 'any'; rootPass secret('ROOT_PASS'); booted false }")
        builder().readCatalogue()

        then:
        sent() == ['POST /compute/instances/']
        !Files.exists(home.resolve('.cache'))
    }
}
