package dev.ballast.docs

import dev.ballast.certificate.Samples
import dev.ballast.lanes.Slow
import dev.ballast.test.OnSandbox
import dev.ballast.test.RunbookTest
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.test.RunbookTest.runbook

/** Runs the changes of docs/traffic.md under traffic. With -Dballast.write=true it draws their pictures. */
@Slow('sends some thousand requests in each')
@OnSandbox(dialect = 'linode', traffic = true)
class TrafficPicturesSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    @TempDir
    Path folder

    def 'a rolling replacement loses nothing'() {
        expect:
        seen(sample('linode/rolling-replacement.groovy'), 'rolling', ['web-1', 'web-2', 'web-3'], 'linode/debian13')
    }

    def 'a change from blue to green loses nothing'() {
        expect:
        seen(sample('linode/blue-green.groovy'), 'blue-green', ['blue-1', 'blue-2', 'green-1', 'green-2'], 'green')
    }

    def 'a rotation of a certificate loses nothing'() {
        given:
        def site = runbook("$ROOT/scripts-samples/rotate-certificate.groovy")
        site.given {
            def first = instance('web-1') { region 'us-east'; type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }
            nodebalancer('web') { region 'us-east'; port(443, https: selfSigned('www.example.test')) { node 'web-1', first.privateIp + ':80' } }
            nodebalancer('web').awaitUp()
        }
        def hour = Instant.now().truncatedTo(ChronoUnit.HOURS)
        def chain = Files.writeString(folder.resolve('chain.pem'), Samples.certificate(from: hour, until: hour + Duration.ofDays(90), Samples.RSA))
        def key = Files.writeString(folder.resolve('key.pem'), Samples.pkcs8(Samples.RSA))

        expect:
        seen(site, 'rotation', ['web-1'], chain.toString(), key.toString())
    }

    def 'without a pause the requests that last are lost'() {
        given:
        def short_ = Files.readString(ROOT.resolve('scripts-samples/linode/rolling-replacement.groovy')).replace('(pause: 30.seconds)', '')
        def site = runbook(Files.writeString(folder.resolve('without-pause.groovy'), short_).toString())
        site.secrets ROOT_PASS: 'trial-only-1'
        assert site.run().done

        when:
        def seen = site.underTraffic { run([:], 'linode/debian13') }
        keep('without-pause', seen.svg())

        then:
        seen.failures == [cut: seen.lost]
        seen.lost > 0
    }

    RunbookTest sample(String name) {
        def site = runbook("$ROOT/scripts-samples/$name")
        site.secrets ROOT_PASS: 'trial-only-1'
        def first = site.run([:], *(name.contains('blue-green') ? ['blue'] : []))
        assert first.done
        site
    }

    void seen(RunbookTest site, String picture, List<String> nodes, String... arguments) {
        def change = null
        def seen = site.underTraffic { change = run([:], *arguments) }
        keep(picture, seen.svg())
        assert change.done
        assert seen.lost == 0
        assert seen.nodes.keySet() == nodes as Set
        assert seen.marks
    }

    static void keep(String name, String svg) {
        def file = ROOT.resolve("docs/pictures/traffic-${name}.svg")
        if (Boolean.getBoolean('ballast.write')) {
            Files.writeString(file, svg + '\n')
        }
        assert Files.readString(file).find(/aria-label="[^"]*"/) == svg.find(/aria-label="[^"]*"/)
    }
}
