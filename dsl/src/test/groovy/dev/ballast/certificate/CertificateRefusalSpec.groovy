package dev.ballast.certificate

import dev.ballast.error.RuleException
import dev.ballast.model.Secret
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.certificate.Samples.*

class CertificateRefusalSpec extends Specification {

    private static final String OPEN_PEM =
        'PEM text begins with -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----; '
    private static final String FILL_IN =
        "make it again with its fields filled in: openssl req ... -subj '/C=DE/O=Example/CN=www.example.com'"
    private static final String OWN_KEY = 'take the key that the certificate was requested with'
    private static final String BOTH = "add the key to the file, or write both: cert('chain.pem', 'key.pem')"
    private static final String CERT_FILE = "write the certificate's file, or both: cert('chain.pem', 'key.pem')"

    private static final String HOSTS_ALONE =
        certificate(subject: '', hosts: ['www.example.com'], issuer: 'CN=Example CA', signer: OTHER_EC)

    @TempDir
    Path folder

    def 'refuses a file #what'(String what, String text, String problem, String remedy) {
        when:
        Certificate.parse(text, Secret.of(text), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: $problem"
        refused.remedy().get() == remedy

        where:
        what                     | text                               || problem | remedy
        'that holds a path'      | '/etc/ssl/site.pem'                || 'a single line instead of PEM text' | OPEN_PEM + 'give what the file holds, not its path'
        'that is no PEM'         | '0\u0082\u0004\n\u0001'            || 'not PEM text' | OPEN_PEM + 'convert DER with: openssl x509 -inform DER -in IN -out OUT'
        'without line breaks'    | LEAF.replace('\n', '')             || 'the PEM text has lost its line breaks' | 'keep the lines of the file as they are'
        'cut short'              | LEAF[0..<200]                      || 'a PEM block is damaged or cut short' | 'copy the whole file again, with its END lines'
        'with a damaged line'    | LEAF.replaceFirst('MII', '*?*')    || 'a PEM block is damaged or cut short' | 'copy the whole file again, with its END lines'
        'with a key alone'       | pkcs8(EC)                          || 'no certificate in it (found: PRIVATE KEY)' | CERT_FILE
        'with a request'         | pem('CERTIFICATE REQUEST', [1] as byte[]) || 'no certificate in it (found: CERTIFICATE REQUEST)' | CERT_FILE
        'with garbage'           | pem('CERTIFICATE', [1] as byte[])  || 'certificate 1 cannot be read' | 'copy it again from its issuer; check it with: openssl x509 -in site.pem -noout -text'
        'with half a chain'      | LEAF + pem('CERTIFICATE', [48, 3, 48, 1, 0] as byte[]) || 'certificate 2 cannot be read' | 'copy it again from its issuer; check it with: openssl x509 -in site.pem -noout -text'
        'with a blank subject'   | blankCertificate() + pkcs8(EC)     || 'its subject fields are blank, and the service rejects that' | FILL_IN
        'with empty fields'      | certificate(subject: 'O= ,CN= ') + pkcs8(EC) || 'its subject fields are blank, and the service rejects that' | FILL_IN
        'with hosts alone'       | HOSTS_ALONE + pkcs8(EC)            || 'its subject fields are blank, and the service rejects that' | FILL_IN
        'with O alone'           | certificate(subject: 'O=Example') + pkcs8(EC) || 'its subject (O=Example) has neither country nor common name' | FILL_IN
        'without a key'          | LEAF                               || 'no private key in it (found: CERTIFICATE)' | BOTH
        'with two keys'          | LEAF + pkcs8(EC) + pkcs8(RSA)      || '2 private keys in it' | "leave the certificate's own key alone in it"
        'with a foreign key'     | LEAF + pkcs8(OTHER_EC)             || 'its key does not belong to its certificate' | OWN_KEY
        'with another kind'      | LEAF + pkcs8(RSA)                  || 'its key does not belong to its certificate' | OWN_KEY
        'with its issuer first'  | ISSUER + ISSUED + pkcs8(EC)        || 'the key belongs to certificate 2 of the chain' | "put the server's own certificate first, then the ones that issued it"
        'with garbage for a key' | LEAF + pem('PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or of an unknown kind' | 'check it with: openssl pkey -in site.pem -noout -check'
        'with garbage for EC'    | LEAF + pem('EC PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or of an unknown kind' | 'check it with: openssl pkey -in site.pem -noout -check'
        'with an SSH key'        | LEAF + pem('OPENSSH PRIVATE KEY', [1] as byte[]) || 'a key of the kind OPENSSH PRIVATE KEY cannot serve https' | 'convert it with: ssh-keygen -p -m PKCS8 -f site.pem, or take the key of the certificate'
    }

    def 'refuses an encrypted key: #kind'(String kind, String key) {
        when:
        Certificate.parse(certificate(RSA), Secret.of(key), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is encrypted, and a balancer takes no passphrase'
        refused.remedy().get() == 'decrypt it with: openssl pkey -in site.pem -out OUT.pem'

        where:
        kind     | key
        'PKCS#8' | pkcs8Encrypted(RSA)
        'PKCS#1' | pkcs1Encrypted(RSA)
    }

    def 'refuses a damaged RSA key: #number in #form'(String number, String form) {
        given:
        def key = form == 'PKCS#1' ? pkcs1Damaged(number) : pkcs8Damaged(number)

        when:
        Certificate.parse(certificate(RSA), Secret.of(key), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is damaged, or of an unknown kind'
        refused.remedy().get() == 'check it with: openssl pkey -in site.pem -noout -check'

        where:
        [number, form] << [['e', 'd', 'p', 'q', 'dP', 'dQ', 'qInv'], ['PKCS#1', 'PKCS#8']].combinations()
    }

    def 'names the file that is wrong when there are two'() {
        given:
        def chain = write('chain.pem', LEAF)
        def key = write('key.pem', pkcs8(OTHER_EC))

        when:
        Certificate.read("$chain", "$key")

        then:
        def foreign = thrown(RuleException)
        foreign.problem() == "$key: its key does not belong to the certificate of $chain"

        when:
        Certificate.read("$key", "$chain")

        then:
        def swapped = thrown(RuleException)
        swapped.problem() == "$key: no certificate in it (found: PRIVATE KEY)"
    }

    def 'refuses a path that cannot be read: #what'(String what, String name, String problem) {
        given:
        Files.createDirectory(folder.resolve('certs'))
        assert ['mkfifo', folder.resolve('pipe').toString()].execute().waitFor() == 0
        write('large.pem', 'x' * (1024 * 1024 + 1))
        def path = folder.resolve(name)

        when:
        Certificate.read("$path")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "$path: $problem"
        refused.remedy().present

        where:
        what       | name        || problem
        'missing'  | 'site.pem'  || 'no such file'
        'folder'   | 'certs'     || 'a folder'
        'pipe'     | 'pipe'      || 'no regular file'
        'too much' | 'large.pem' || 'more than 1 MiB, so no certificate'
    }

    def 'quotes no key in a refusal: #what'(String what, String text) {
        when:
        Certificate.parse(LEAF, Secret.of(text), 'site.pem')

        then:
        def refused = thrown(RuleException)
        def shown = new StringWriter().tap { refused.printStackTrace(new PrintWriter(it)) }.toString()
        secretLines().every { !shown.contains(it) }

        where:
        what              | text
        'bare'            | secretLines().join(' ')
        'one line'        | pkcs8(OTHER_EC).replace('\n', '')
        'cut short'       | pkcs8(OTHER_EC)[0..<100]
        'damaged'         | pkcs8(OTHER_EC).replaceFirst(/\n/, '\n*')
        'damaged inside'  | pem('EC PRIVATE KEY', secretLines().join('').decodeBase64())
        'foreign'         | pkcs8(OTHER_EC)
        'twice'           | pkcs8(OTHER_EC) * 2
    }

    private static List<String> secretLines() {
        pkcs8(OTHER_EC).readLines().findAll { !it.startsWith('-----') }
    }

    private Path write(String name, String text) {
        Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1)
    }
}
