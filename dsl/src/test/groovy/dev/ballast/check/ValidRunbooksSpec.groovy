package dev.ballast.check

import dev.ballast.certificate.SelfMade
import dev.ballast.lanes.Slow
import java.time.Instant
import java.time.InstantSource

class ValidRunbooksSpec extends CorpusSpecification {

    def setup() {
        def certificate = SelfMade.make('shop.example.test', Instant.now())
        def key = certificate.keyPem().reveal()
        home.resolve('chain.pem').toFile().text = certificate.chainPem()
        home.resolve('key.pem').toFile().text = key
        home.resolve('both.pem').toFile().text = certificate.chainPem() + key
        home.resolve('inventory.csv').toFile().text = 'name,size\ndata, 20\n\nlogs,30\n'
    }

    @Slow('runs each runbook of the corpus')
    def 'a valid runbook says what it shows and runs: #file'() {
        given:
        def text = text('valid', file)

        when:
        runFile(file, text, arguments(text))

        then:
        text.readLines().any { it ==~ /\/\/ .*\.[^.]*/ }
        writes().size() == said(text, 'writes').toInteger()

        where:
        file << files('valid')
    }

    @Slow('checks each runbook of the corpus')
    def 'the check finds nothing wrong with a valid runbook: #file'() {
        given:
        def found = TextCheck.of('us-east', ['args'] as Set, InstantSource.system()).of(file, text('valid', file), Optional.empty())

        expect:
        found.errors() == []
        found.ofText()*.line().join(' ') == (said(text('valid', file), 'warns') ?: '')

        where:
        file << files('valid')
    }
}
