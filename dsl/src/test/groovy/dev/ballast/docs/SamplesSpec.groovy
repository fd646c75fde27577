package dev.ballast.docs

import dev.ballast.certificate.SelfSigned
import dev.ballast.check.RunbookCheck
import java.nio.file.Files

class SamplesSpec extends SampleSpecification {

    /** What these are for is a change, so they change something each time. */
    static final Set<String> CHANGING = ['data-volume.groovy']

    def 'each sample says what it shows and runs by itself: #sample'() {
        expect:
        lines(sample)[0] ==~ /\/\/ [A-Z].*\.[^.]*/
        lines(sample)[1] == '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _'

        when:
        def sent = runSample(sample)

        then:
        writes(sent)
        printed.toString()
        !printed.toString().contains('trial-only-1')

        where:
        sample << samples()
    }

    def 'the check finds nothing wrong with a sample: #sample'() {
        expect:
        new RunbookCheck('us-east', ['args'] as Set, sandbox::now).of(sample, lines(sample).join('\n'), Optional.empty()).errors() == []

        where:
        sample << samples()
    }

    def 'a sample that only ensures sends no write the second time: #sample'() {
        given:
        def first = runSample(sample)

        when:
        def second = runSample(sample)

        then:
        writes(first)
        writes(second) == []
        second.size() < first.size()

        where:
        sample << samples() - CHANGING
    }

    def 'a volume that was made, grown and deleted is made anew the second time'() {
        given:
        def first = runSample('data-volume.groovy')

        when:
        def second = runSample('data-volume.groovy')

        then:
        writes(first).size() == 8
        writes(second)*.replaceAll(/\d+/, 'ID') == writes(first).tail()*.replaceAll(/\d+/, 'ID')
    }

    def 'the first instance is one that was there, when there is one'() {
        given:
        cloud.instance('old') { type 'standard-1' }

        when:
        def sent = runSample('first-instance.groovy')

        then:
        writes(sent) == ['POST /volumes']
        printed.toString().contains("instance 'old'")
    }

    def 'a certificate is rotated to the files that are given'() {
        given:
        def certificate = SelfSigned.make('shop.example.test', sandbox.now())
        def chain = Files.writeString(home.resolve('chain.pem'), certificate.chainPem())
        def key = Files.writeString(home.resolve('key.pem'), certificate.keyPem().reveal())

        when:
        runSample('rotate-certificate.groovy')
        def second = runSample('rotate-certificate.groovy', chain.toString(), key.toString())

        then:
        writes(second)*.replaceAll(/\d+/, 'ID') == ['PUT /nodebalancers/ID/configs/ID']
        printed.toString().contains('CN=shop.example.test')
    }

    def 'an inventory is read from the file that is given'() {
        given:
        def file = home.resolve('mine.yaml')
        file.toFile().text = 'volumes: [{name: own, size: 40}]'

        when:
        runSample('inventory.groovy', file.toString())

        then:
        printed.toString() == 'own: 40 GB\n'
    }

    def 'arguments name the volume and its size'() {
        when:
        runSample('arguments.groovy', 'archive', '100')

        then:
        printed.toString().trim() ==~ /volume 'archive' \(id \d+\) has 100 GB/
    }
}
