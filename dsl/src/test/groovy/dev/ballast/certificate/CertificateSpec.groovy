package dev.ballast.certificate

import com.tngtech.archunit.core.importer.ClassFileImporter
import dev.ballast.file.HomeFolder
import dev.ballast.lanes.Slow
import dev.ballast.model.Secret
import java.lang.reflect.Modifier
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.certificate.Samples.*

class CertificateSpec extends Specification {

    @TempDir
    Path folder

    def 'reads chain and key as one value'() {
        given:
        def leaf = certificate(hosts: ['www.example.com', '*.example.com'], addresses: ['203.0.113.9'])

        when:
        def read = Certificate.read("${file('site.pem', leaf + pkcs8(EC))}")

        then:
        verifyAll(read) {
            chainPem() == leaf
            keyPem() == Secret.of(pkcs8(EC))
            subject == 'CN=www.example.com, O="Example, Ä & Co", C=DE'
            notBefore == days(-1)
            notAfter == days(200)
            hosts == ['www.example.com', '*.example.com', '203.0.113.9']
            source() == folder.resolve('site.pem').toString()
        }
    }

    def 'no field below a certificate has the text of its key'() {
        given:
        def read = Certificate.read("${file('site.pem', LEAF + pkcs8(EC))}")

        expect:
        texts(read).any { it.contains('site.pem') }
        texts(read).every { !it.contains('PRIVATE KEY') }
        !read.dump().contains('PRIVATE KEY')
    }

    /** All texts in the fields of an object of ours, which Groovy reads though they are private, and below them. */
    private static List<String> texts(Object value) {
        switch (value) {
            case String:
                return [value]
            case Secret:
                return [value.toString()]
            case Collection:
                return value.collectMany { texts(it) }
            default:
                return value?.class?.packageName?.startsWith('dev.ballast')
                    ? value.class.declaredFields.findAll { !Modifier.isStatic(it.modifiers) }.collectMany { it.accessible = true; texts(it.get(value)) }
                    : []
        }
    }

    def 'takes every key without a passphrase: #kind'(String kind, String key, String leaf) {
        expect:
        parse(leaf, key, 'sample').keyPem() == Secret.of(key)

        where:
        kind               | key              | leaf
        'PKCS#8 RSA'       | pkcs8(RSA)       | certificate(RSA)
        'PKCS#1 RSA'       | pkcs1(RSA) | certificate(RSA)
        'PKCS#8 EC'        | pkcs8(EC)        | certificate(EC)
        'SEC 1 EC'         | sec1(EC)  | certificate(EC)
        'SEC 1 EC P-384'   | sec1(P384) | certificate(P384)
        'PKCS#8 Ed25519'   | pkcs8(ED25519)   | certificate(ED25519)
        'PKCS#8 RSA, PSS'  | pkcs8(PSS)       | certificate(signer: EC, PSS)
        'PKCS#8 Ed448'     | pkcs8(ED448)     | certificate(signer: EC, ED448)
        'PKCS#8 secp256k1' | pkcs8(K1)        | certificate(signer: EC, K1)
        'SEC 1 secp256k1'  | sec1(K1)         | certificate(signer: EC, K1)
        'SEC 1 brainpool'  | sec1(BRAINPOOL)  | certificate(signer: EC, BRAINPOOL)
    }

    def 'finds certificate and key however the file is laid out: #layout'(String layout, String text) {
        when:
        def read = Certificate.read("${file('site.pem', text)}")

        then:
        read.chainPem() == LEAF
        read.keyPem() == Secret.of(sec1(EC))

        where:
        layout                 | text
        'key first'            | sec1(EC) + LEAF
        'parameters first'     | curveBlock(EC) + sec1(EC) + LEAF
        'CRLF'                 | (LEAF + sec1(EC)).replace('\n', '\r\n')
        'text before blocks'   | 'Subject: Ä\n' + LEAF + 'friendlyName: x\n' + sec1(EC)
        'joined by cat'        | LEAF.trim() + sec1(EC)
        'indented'             | (LEAF + sec1(EC)).replaceAll('(?m)^', '    ')
        'byte order mark'      | '\u00ef\u00bb\u00bf' + LEAF + sec1(EC)
        'the older type'       | LEAF.replace(' CERTIFICATE', ' X509 CERTIFICATE') + sec1(EC)
        'headers in a block'   | LEAF.replaceFirst('\n', '\nOwner: web\n\n') + sec1(EC)
        'DH parameters'        | pem('DH PARAMETERS', [48, 0] as byte[]) + LEAF + sec1(EC)
    }

    def 'counts each certificate of the file, with #what at its lines'(String what, String before) {
        given:
        def text = before + ISSUED + before + ISSUER.replace('\n', before + '\n') + before + pkcs8(EC)
        Files.write(folder.resolve('site.pem'), text.getBytes('UTF-8'))

        expect:
        Certificate.read("~/${HomeFolder.of(System.getenv()).relativize(folder.resolve('site.pem'))}").chainPem() == ISSUED + ISSUER

        where:
        what                | before
        'a byte order mark' | '\ufeff'
        'a tab'             | '\t'
    }

    def 'reads the chain and the key from two files'() {
        given:
        def chain = file('chain.pem', LEAF)
        def key = file('key.pem', pkcs8(EC))

        expect:
        Certificate.read("$chain", "$key").source() == chain.toString()
    }

    def 'is the same value when only line ends and surrounding text differ'() {
        given:
        def one = parse(LEAF, pkcs8(EC), 'one')
        def other = parse('text\n' + LEAF.replace('\n', '\r\n'), pkcs8(EC), 'other')

        expect:
        one == other
        one.fingerprint() == other.fingerprint()
        one.fingerprint() ==~ /[0-9a-f]{64}/
    }

    def 'has another fingerprint with another key or certificate'() {
        given:
        def one = parse(certificate(EC), pkcs8(EC), 'one')
        def otherForm = parse(one.chainPem(), sec1(EC), 'one')
        def renewed = parse(certificate(until: days(300)), pkcs8(EC), 'one')

        expect:
        [one, otherForm, renewed]*.fingerprint().toSet().size() == 3
    }

    def 'shows subject and dates and never the key'() {
        given:
        def read = parse(LEAF, pkcs8(EC), 'site.pem')

        expect:
        read.toString() == 'site.pem: CN=www.example.com, O="Example, Ä & Co", C=DE, 2026-11-20 to 2027-06-09'
    }

    @Slow('starts a process')
    def 'loads BouncyCastle only when a PEM is read'() {
        given:
        def type = new ClassFileImporter().importClass(Certificate)

        expect:
        type.directDependenciesFromSelf.every { !it.targetClass.name.startsWith('org.bouncycastle') }
    }

    private Path file(String name, String text) {
        Files.writeString(folder.resolve(name), text, java.nio.charset.StandardCharsets.ISO_8859_1)
    }
}
