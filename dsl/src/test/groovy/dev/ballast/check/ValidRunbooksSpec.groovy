package dev.ballast.check

import dev.ballast.certificate.SelfSigned
import spock.lang.PendingFeature

class ValidRunbooksSpec extends CorpusSpecification {

    def setup() {
        def certificate = SelfSigned.make('shop.example.test', sandbox.now())
        def key = certificate.keyPem().reveal()
        home.resolve('chain.pem').toFile().text = certificate.chainPem()
        home.resolve('key.pem').toFile().text = key
        home.resolve('both.pem').toFile().text = certificate.chainPem() + key
        home.resolve('inventory.csv').toFile().text = 'name,size\ndata, 20\n\nlogs,30\n'
    }

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

    @PendingFeature(reason = 'valid, and yet it does not run: move it to the valid ones once it does')
    def 'a valid runbook that waits for the words to be mended: #file'() {
        given:
        def text = text('pending', file)

        when:
        runFile(file, text, arguments(text))

        then:
        writes().size() == said(text, 'writes').toInteger()

        where:
        file << files('pending')
    }
}
