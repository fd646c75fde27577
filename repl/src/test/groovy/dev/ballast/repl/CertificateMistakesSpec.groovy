package dev.ballast.repl

import java.nio.file.Files
import java.time.Instant

import static dev.ballast.certificate.Samples.EC
import static dev.ballast.certificate.Samples.LEAF
import static dev.ballast.certificate.Samples.OTHER_EC
import static dev.ballast.certificate.Samples.RSA
import static dev.ballast.certificate.Samples.blankCertificate
import static dev.ballast.certificate.Samples.certificate
import static dev.ballast.certificate.Samples.pkcs1Encrypted
import static dev.ballast.certificate.Samples.pkcs8
import static dev.ballast.certificate.Samples.pkcs8Encrypted

/** What a person gets wrong with the certificate of a port; a key is never shown, wherever it was put. */
class CertificateMistakesSpec extends MistakeSpecification {

    static final String KEY = pkcs8(EC)
    static final String BARE_KEY = KEY.readLines()[1..-2].join('')
    static final String OLD = certificate(from: Instant.parse('2020-01-01T00:00:00Z'), until: Instant.parse('2021-01-01T00:00:00Z'))
    static final String FUTURE = certificate(from: Instant.parse('2120-01-01T00:00:00Z'), until: Instant.parse('2121-01-01T00:00:00Z'))
    static final String FILL_IN = "create it again with these fields filled in, as with -subj '/C=DE/O=Example/CN=www.example.com' of openssl"
    static final String PEM_BEGINS = 'PEM text begins with -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----'
    static final String PATH = "write the path of the file, such as cert('site.pem')"

    def 'nothing is sent with #what in the file'() {
        given:
        Files.writeString(folder.resolve('site.pem'), pem)

        expect:
        refused("cert('$folder/site.pem')") == ["site.pem: $problem", 'web.groovy:2', instead]

        where:
        what                             | pem                                        || problem                                                          | instead
        'the key of another certificate' | LEAF + pkcs8(OTHER_EC)                     || 'its key does not belong to its certificate'                     | 'use the key that the certificate was requested with'
        'an expired certificate'         | OLD + KEY                                  || 'the certificate expired on 2021-01-01T00:00:00Z'                | 'renew it and write the new file'
        'a blank subject'                | blankCertificate() + KEY                   || 'its subject fields are blank, and the service rejects that'     | FILL_IN
        'neither country nor name'       | certificate(subject: 'O=Example') + KEY    || 'its subject (O=Example) has neither country nor common name'    | FILL_IN
        'an encrypted key'               | LEAF + pkcs8Encrypted(EC)                  || 'its private key is encrypted, and a balancer takes no passphrase' | "write cert('site.pem', 'OUT.pem'), and decrypt the key with:\nopenssl pkey -in site.pem -out OUT.pem"
        'a key encrypted the old way'    | LEAF + pkcs1Encrypted(RSA)                 || 'its private key is encrypted, and a balancer takes no passphrase' | "write cert('site.pem', 'OUT.pem'), and decrypt the key with:\nopenssl pkey -in site.pem -out OUT.pem"
        'no key'                         | LEAF                                       || 'no private key in it (found: CERTIFICATE)'                      | "add the key to the file, or write both: cert('chain.pem', 'key.pem')"
        'a path'                         | '/etc/ssl/site.pem\n'                      || 'a single line instead of PEM text'                              | "$PEM_BEGINS; give the content of the file, not its path"
        'the bare key in one line'       | BARE_KEY                                   || 'a single line instead of PEM text'                              | "$PEM_BEGINS; give the content of the file, not its path"
        'all of it in one line'          | (LEAF + KEY).replace('\n', ' ')            || 'PEM block 1 is damaged or cut short' | 'copy the whole file again, with its line breaks and its BEGIN and END lines'
    }

    def 'nothing is sent before the certificate is valid'() {
        given:
        Files.writeString(folder.resolve('site.pem'), FUTURE + KEY)
        def (problem, place, instead) = refused("cert('$folder/site.pem')")

        expect:
        problem == 'site.pem: the certificate is not valid before 2120-01-01T00:00:00Z'
        place == 'web.groovy:2'
        instead =~ /^wait until then, or check the clock: it shows \d{4}-/
    }

    def 'of two files the one that is wrong is named'() {
        given:
        Files.writeString(folder.resolve('chain.pem'), LEAF)
        Files.writeString(folder.resolve('key.pem'), pkcs8(OTHER_EC))

        expect:
        refused("cert('$folder/chain.pem', '$folder/key.pem')") == [
            'key.pem: its key does not belong to the certificate of chain.pem', 'web.groovy:2', 'use the key that the certificate was requested with']
    }

    def 'nothing is sent, and no key is shown, when #what is given for the path'() {
        given:
        Files.writeString(folder.resolve('chain.pem'), LEAF)

        expect:
        refused("cert($given)".replace('CHAIN', "$folder/chain.pem")) == [problem, 'web.groovy:2', instead]

        when:
        ballast('--verbose', '--output', 'json', folder.resolve('web.groovy'))

        then:
        hidden()
        json().error.subMap('code', 'problem') == [code: 'B037', problem: problem]

        where:
        what                      | given                                          || problem                                                    | instead
        'the text of both'        | "'''$LEAF$KEY'''"                              || 'PEM text is given instead of the path of its file'     | PATH
        'the text of the key'     | "'CHAIN', '''$KEY'''"                          || 'PEM text is given instead of the path of its file'     | PATH
        'the key in one line'     | "'CHAIN', '${KEY.replace('\n', ' ')}'"         || 'PEM text is given instead of the path of its file'     | PATH
        'the key with its \\n'    | "'CHAIN', '${KEY.replace('\n', '\\\\n')}'"     || 'PEM text is given instead of the path of its file'     | PATH
        'the bare key'            | "'CHAIN', '$BARE_KEY'"                         || 'PEM text is given instead of the path of its file'     | PATH
        'the key as a File'       | "new File('CHAIN'), new File('$BARE_KEY')"     || 'PEM text is given instead of the path of its file'     | PATH
        'nothing'                 | "''"                                           || 'no PEM file is named'                                     | PATH
        'a text that is no path'  | "'a\\u0000b'"                                  || 'this is not the path of a PEM file'                   | PATH
    }

    def 'nothing is sent when #what is given for the certificate'() {
        expect:
        refused(given) == [problem, 'web.groovy:2', instead]

        where:
        what       | given             || problem                                        | instead
        'a path'   | "'site.pem'"      || "'https:' of port 443 does not take text"      | "write https: cert('file.pem')"
        'PEM text' | "'''$LEAF$KEY'''" || "'https:' of port 443 does not take text"      | "write https: cert('file.pem')"
        'a number' | '443'             || "'https:' of port 443 does not take whole number"   | "write https: cert('file.pem')"
        'nothing'  | 'null'            || 'no certificate is given'                      | "write cert('site.pem')"
    }

    def 'a file that is not there, or a folder, is named: #name'() {
        given:
        Files.createDirectory(folder.resolve('certs'))

        expect:
        refused("cert('$folder/$name')") == [problem, 'web.groovy:2', instead]

        where:
        name       || problem                  | instead
        'none.pem' || 'none.pem: no such file' | 'write the path of a PEM file; looked for none.pem'
        'certs'    || 'certs: a folder'        | 'write the path of the PEM file in it'
    }

    def 'the name of a file of a key is no secret: #line'() {
        expect:
        ballast(script("$line\nnodebalancer('web') {\n  port 443, https: cert(sslKey)\n}")) == 3
        complaint()[0] == 'none.key: no such file'
        sandbox.requests().isEmpty()
        !err.contains('********')
        !err.contains('(secret)')

        where:
        line << ["def sslKey = 'none.key'", "def pem = 'none.key'; def sslKey = pem"]
    }

    def 'a key in a script that does not compile is not shown'() {
        expect:
        ballast(script("def key = '$BARE_KEY' oops(")) == 3
        err.contains("1 | def key = '********' oops(")
        hidden()
    }

    def 'a root password in a script is not shown'() {
        expect:
        ballast(script("instance('web') {\n  type 's-1'\n  rootPass 'hunter2-hunter2'\n}")) == 3
        complaint() == ["'rootPass' of instance('web') { ... } does not take (text)", 'web.groovy:3', "write rootPass(secret('NAME'))"]
        err.contains("3 |   rootPass '********'\n")
        !err.contains('hunter2')
        sandbox.requests().isEmpty()
    }

    /** Runs a block whose port has this certificate: nothing is sent and no key is shown, whatever is wrong with it. */
    private List<String> refused(String certificate) {
        assert ballast(script("nodebalancer('web') {\n  port 443, https: $certificate\n}")) == 3
        assert err.readLines().last() == 'refused: no request was sent'
        assert sandbox.requests().isEmpty()
        hidden()
        plain()
        return complaint()
    }

    private void hidden() {
        (KEY + LEAF).readLines().findAll { !it.startsWith('-----') }.each { assert !(out + err).contains(it) }
        assert !(out + err).contains(BARE_KEY[0..<40])
    }
}
