package dev.ballast.certificate

import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.certificate.Samples.*

class SelfSignedSpec extends Specification {

    @TempDir
    Path folder

    def 'makes a certificate that draws no warning'(String host) {
        when:
        def made = SelfMade.make(host, NOW)

        then:
        verifyAll(made) {
            subject == "CN=${host.toLowerCase()}, O=Ballast trial, C=US"
            hosts == [host.toLowerCase()]
            notBefore == NOW.minusSeconds(3600)
            notAfter == days(90)
            warnings(NOW) == []
        }

        where:
        host << ['localhost', 'www.example.com', 'WWW.Example.com', '127.0.0.1', 'xn--bcher-kva.example']
    }

    def 'keeps the certificate that it made'() {
        given:
        def kept = folder.resolve('trial-certificates')

        when:
        def first = SelfSigned.cached(kept, 'localhost', NOW, false)
        def second = SelfSigned.cached(kept, 'LOCALHOST', days(89), false)

        then:
        second == first
        second.source() == kept.resolve('localhost.pem').toString()
        kept.toFile().list() as List == ['localhost.pem']
    }

    def 'makes another when less than a day is left'() {
        given:
        def first = SelfSigned.cached(folder, 'localhost', NOW, false)

        when:
        def second = SelfSigned.cached(folder, 'localhost', days(89).plusSeconds(1), false)

        then:
        second != first
        SelfSigned.cached(folder, 'localhost', days(90), false) == second
    }

    def 'makes an RSA certificate where a service takes no other, also in place of one made before'() {
        given:
        def ec = SelfSigned.cached(folder, 'localhost', NOW, false)

        when:
        def rsa = SelfSigned.cached(folder, 'localhost', NOW, true)

        then:
        ec.keyAlgorithm() == 'EC'
        rsa.keyAlgorithm() == 'RSA'
        rsa.warnings(NOW) == []
        SelfSigned.cached(folder, 'localhost', NOW, true) == rsa
        SelfSigned.cached(folder, 'localhost', NOW, false) == rsa
    }

    def 'keeps the key for its owner alone'() {
        given:
        def kept = folder.resolve('trial-certificates')

        when:
        SelfSigned.cached(kept, 'localhost', NOW, false)

        then:
        rights(kept) == 'rwx------'
        rights(kept.resolve('localhost.pem')) == 'rw-------'
    }

    def 'refuses what is no host name: #host'(String host) {
        when:
        SelfSigned.cached(folder, host, NOW, false)

        then:
        thrown(IllegalArgumentException)
        folder.toFile().list().length == 0

        where:
        host << ['', '..', '../key', 'a/b', 'a\\b', '/etc/x', '.hidden', 'a..b', '-a', 'a-', 'a b', '*', 'ä.example',
                 '10.0.0', '10.0.0.256', '::1', 'a' * 65, 'a\n', null]
    }

    private static String rights(Path path) {
        PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
    }
}
