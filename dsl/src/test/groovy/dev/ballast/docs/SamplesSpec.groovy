package dev.ballast.docs

import dev.ballast.certificate.SelfMade
import dev.ballast.lanes.Slow
import dev.ballast.test.OnSandbox
import dev.ballast.test.RunbookTest
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.Specification
import spock.lang.TempDir

@OnSandbox
class SamplesSpec extends Specification {

    /** What these are for is a change, so they change something each time. */
    static final Set<String> CHANGING = ['data-volume.groovy']

    @TempDir
    Path home

    @Slow('runs each sample')
    def 'each sample says what it shows, and runs as the check expects: #name'() {
        given:
        def lines = SampleSpecification.lines(name)
        def test = sample(name)

        expect:
        lines[0] ==~ /\/\/ [A-Z].*\.[^.]*/
        lines[1] == '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _'
        test.check().passed

        when:
        def run = test.run()

        then:
        run.done
        run.writes
        run.printed
        run.leaks('trial-only-1') == []

        where:
        name << SampleSpecification.samples()
    }

    @Slow('runs each sample, twice')
    def 'a sample that only ensures sends no write the second time: #name'() {
        given:
        def test = sample(name)
        def first = test.run()

        when:
        def second = test.again()

        then:
        first.writes
        second.writes == []
        second.requests.size() < first.requests.size()

        where:
        name << SampleSpecification.samples() - CHANGING
    }

    @Slow('each answer of each sample')
    def 'a sample that only ensures creates each resource once, whatever answer is lost: #name'() {
        when:
        sample(name).survivesEachLostAnswer()

        then:
        noExceptionThrown()

        where: 'WebHttpsSpec tries web-https.groovy, and ten-nodes.groovy is longer, but not other'
        name << SampleSpecification.samples() - CHANGING - ['web-https.groovy', 'ten-nodes.groovy']
    }

    def 'a volume that was created, resized and deleted is created again the second time'() {
        given:
        def test = sample('data-volume.groovy')
        def first = test.run()

        when:
        def second = test.again()

        then:
        first.writes.size() == 8
        second.writes*.replaceAll(/\d+/, 'ID') == first.writes.tail()*.replaceAll(/\d+/, 'ID')
    }

    def 'the first instance is one that existed, if there is one'() {
        given:
        def test = sample('first-instance.groovy').given { instance('old') { type 'standard-1' } }

        when:
        def run = test.run()

        then:
        run.writes == ['POST /volumes']
        run.printed.contains("instance 'old'")
    }

    def 'a certificate is rotated to the files that are given'() {
        given:
        def test = sample('rotate-certificate.groovy')
        def certificate = SelfMade.make('shop.example.test', Instant.now())
        def chain = Files.writeString(home.resolve('chain.pem'), certificate.chainPem())
        def key = Files.writeString(home.resolve('key.pem'), certificate.keyPem().reveal())

        when:
        test.run()
        def second = test.run([:], "$chain", "$key")

        then:
        second.writes*.replaceAll(/\d+/, 'ID') == ['PUT /nodebalancers/ID/configs/ID']
        second.printed.contains('CN=shop.example.test')
    }

    def 'an inventory is read from the file that is given'() {
        given:
        def file = Files.writeString(home.resolve('mine.yaml'), 'volumes: [{name: own, size: 40}]')

        expect:
        sample('inventory.groovy').run([:], "$file").printed == 'own: 40 GB\n'
    }

    def 'arguments name the volume and its size'() {
        expect:
        sample('arguments.groovy').run([:], 'archive', '100').printed.trim() ==~ /volume 'archive' \(id \d+\) has 100 GB/
    }

    private static RunbookTest sample(String name) {
        RunbookTest.runbook("${System.getProperty('runbooks')}/$name").secrets(ROOT_PASS: 'trial-only-1')
    }
}
