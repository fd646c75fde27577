package dev.ballast.repl

import dev.ballast.certificate.Samples
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.security.MessageDigest
import java.security.cert.CertificateFactory
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CountDownLatch

/** Rotations that are killed, that run at the same time, or that an ACME client starts by a hook of the page. */
class CertsRotateProcessSpec extends InterruptedJobSpecification {

    static final List<String> NAMES = ['www.example.com']
    static final Path PAGE = Path.of(System.getProperty('ballast.root'), 'docs/certificates.md')

    AcmeLayouts acme
    String old
    String renewed = AcmeLayouts.chain(NAMES, 1)
    String newest = AcmeLayouts.chain(NAMES, 0.5)

    def 'killed at each request, before and after it takes effect, a rotation ends with the new certificate, and no other is ever served'() {
        given:
        served(folder.resolve('first.db'))
        acme.certbot('www', renewed)
        relay.requests.clear()
        assert ballast('certs', 'rotate', letsencrypt()) == 0
        int requests = relay.requests.size()
        def put = relay.requests.findIndexOf { it.startsWith('PUT') } + 1

        expect:
        put == requests
        (1..requests).each { request ->
            [false, true].each { after ->
                served(folder.resolve("kill-$request-${after}.db"))
                Process killed
                relay.trigger(request, after) { killed.destroyForcibly().waitFor() }
                killed = process([ProcessSpecification.BALLAST, 'certs', 'rotate', letsencrypt()])
                ended(killed, "request $request")
                assert relay.triggered
                assert fingerprint() == (request == put && after ? sha1(renewed) : sha1(old))
                relay.requests.clear()
                assert ballast('certs', 'rotate', letsencrypt()) == 0: err
                assert relay.writes().size() == (request == put && after ? 0 : 1)
                assert fingerprint() == sha1(renewed)
                relay.requests.clear()
                assert ballast('certs', 'rotate', letsencrypt()) == 0
                assert relay.requests.every { it.startsWith('GET') }
                assert ballast('certs') == 0
                assert out.contains('as sent')
            }
        }
    }

    def 'of two hosts at once the second waits, reads again, and does not send its older certificate'() {
        given: 'each host has its own folder, and both have one ledger'
        served(folder.resolve('shared.db'))
        def here = new AcmeLayouts(Files.createDirectories(folder.resolve('here')))
        def there = new AcmeLayouts(Files.createDirectories(folder.resolve('there')))
        here.certbot('www', newest)
        there.certbot('www', renewed)
        def held = new CountDownLatch(1)
        def arrived = new CountDownLatch(1)
        relay.triggerAndAnswer(6) {
            arrived.countDown()
            held.await()
        }

        when:
        def first = process([ProcessSpecification.BALLAST, 'certs', 'rotate', here.folder.resolve('letsencrypt')])
        arrived.await()
        def second = process([ProcessSpecification.BALLAST, 'certs', 'rotate', there.folder.resolve('letsencrypt')])
        while (second.alive && !said().contains('waiting for the lease')) {
            Thread.yield()
        }
        held.countDown()
        ended(second, 'the second host')

        then:
        first.waitFor() == 0
        second.exitValue() == 0
        said().contains('is older than the certificate it serves')
        relay.writes().size() == 1
        fingerprint() == sha1(newest)
    }

    def 'the hook of #client sends the renewed certificate with the variables that the client sets'() {
        given:
        served(folder.resolve('hook.db'))
        def variables = write(acme, renewed)
        def hook = Files.writeString(folder.resolve('hook'), fence(client))
        hook.toFile().executable = true
        environment += variables + [PATH: "${Path.of(ProcessSpecification.BALLAST).parent}:${System.getenv('PATH')}".toString()]
        relay.requests.clear()

        when:
        def run = process(runs ? ['sh', '-c', "cd '${Path.of(variables.CERT_FULLCHAIN_PATH).parent}' && eval '$hook'"] : [hook])
        ended(run, client)

        then:
        run.exitValue() == 0
        said().contains("port 443 of 'web' now has certificate CN=www.example.com")
        relay.writes().size() == 1
        fingerprint() == sha1(renewed)

        where:
        client    | runs  | write
        'certbot' | false | { layouts, chain -> [RENEWED_LINEAGE: layouts.certbot('www.example.com', chain).toString(), RENEWED_DOMAINS: 'www.example.com'] }
        'lego'    | false | { layouts, chain -> hooked('LEGO_', 'DOMAIN', layouts.lego('www.example.com', chain)) }
        'lego'    | false | { layouts, chain -> hooked('LEGO_HOOK_', 'NAME', layouts.lego('www.example.com', chain)) }
        'acme.sh' | true  | { layouts, chain -> acmeSh(layouts.acmeSh('www.example.com', chain)) }
    }

    private static Map<String, String> hooked(String prefix, String name, Path file) {
        [("${prefix}ACCOUNT_EMAIL".toString()): 'me@example.com', ("${prefix}CERT_${name}".toString()): 'www.example.com', ("${prefix}CERT_PATH".toString()): file.toString(),
            ("${prefix}CERT_KEY_PATH".toString()): file.toString().replace('.crt', '.key')]
    }

    private static Map<String, String> acmeSh(Path fullchain) {
        def at = fullchain.parent
        [Le_Domain: 'www.example.com', CERT_PATH: "$at/www.example.com.cer", CERT_KEY_PATH: "$at/www.example.com.key", CA_CERT_PATH: "$at/ca.cer", CERT_FULLCHAIN_PATH: fullchain.toString()]*.toString()
            .collectEntries { it.split('=', 2).toList() }
    }

    private static String fence(String client) {
        Files.readString(PAGE).find(/(?s)### $client\n.*?```text\n(#!.*?)```/) { it[1] }
    }

    private Path letsencrypt() {
        folder.resolve('letsencrypt')
    }

    /** Begins with a service whose port serves an old certificate. */
    private void served(Path ledger) {
        acme = new AcmeLayouts(folder)
        begin('linode', ledger.toString())
        environment.BALLAST_REGION = 'us-east'
        old = AcmeLayouts.chain(NAMES, 60)
        Files.writeString(folder.resolve('old.pem'), old + AcmeLayouts.key())
        assert ballast('run', script("nodebalancer('web') { port(443, https: cert('${folder.resolve('old.pem')}')) }")) == 0: err
    }

    /** Returns what the service shows, past the relay. */
    private String fingerprint() {
        def ask = { String path ->
            def connection = new URI("${sandbox.url()}/v4$path").toURL().openConnection()
            connection.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
            new groovy.json.JsonSlurper().parse(connection.inputStream).data[0]
        }
        ask("/nodebalancers/${ask('/nodebalancers').id}/configs").ssl_fingerprint
    }

    private static String sha1(String chain) {
        def leaf = CertificateFactory.getInstance('X.509').generateCertificate(new ByteArrayInputStream(chain.bytes))
        HexFormat.ofDelimiter(':').withUpperCase().formatHex(MessageDigest.getInstance('SHA-1').digest(leaf.encoded))
    }
}
