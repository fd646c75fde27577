package dev.ballast.certificate

import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.model.Secret
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.security.Provider
import org.bouncycastle.jce.provider.BouncyCastleProvider
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.certificate.Samples.*

class CertificateRefusalSpec extends Specification {

    private static final String OPEN_PEM =
        'PEM text begins with -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----'
    private static final String AGAIN = 'copy the whole file again, with its line breaks and its BEGIN and END lines'
    private static final String FILL_IN =
        "create it again with these fields filled in, as with -subj '/C=DE/O=Example/CN=www.example.com' of openssl"
    private static final String OWN_KEY = 'use the key that the certificate was requested with'
    private static final String BOTH = "add the key to the file, or write both: cert('chain.pem', 'key.pem')"
    private static final String CERT_FILE = "write the certificate's file, or both: cert('chain.pem', 'key.pem')"


    @TempDir
    Path folder

    def 'refuses a file #what'(String what, String text, String problem, String remedy) {
        when:
        parse(text, text, 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: $problem"
        refused.remedy().get() == remedy

        where:
        what                     | text                               || problem | remedy
        'that holds a path'      | '/etc/ssl/site.pem'                || 'a single line instead of PEM text' | OPEN_PEM + '; give the content of the file, not its path'
        'that is no PEM'         | 'remember to\nrenew it\n'         || 'not PEM text' | OPEN_PEM
        'without line breaks'    | LEAF.replace('\n', '')             || 'PEM block 1 is damaged or cut short' | AGAIN
        'cut short'              | LEAF[0..<200]                      || 'PEM block 1 is damaged or cut short' | AGAIN
        'with a damaged line'    | LEAF.replaceFirst('MII', '*?*')    || 'PEM block 1 is damaged or cut short' | AGAIN
        'with a key alone'       | pkcs8(EC)                          || 'no certificate in it (found: PRIVATE KEY)' | CERT_FILE
        'with a request'         | pem('CERTIFICATE REQUEST', [1] as byte[]) || 'no certificate in it (found: CERTIFICATE REQUEST)' | CERT_FILE
        'with garbage'           | pem('CERTIFICATE', [1] as byte[])  || 'certificate 1 cannot be read' | 'copy it again from its issuer; check it with:\n    openssl x509 -in site.pem -noout -text'
        'with half a chain'      | LEAF + pem('CERTIFICATE', [48, 3, 48, 1, 0] as byte[]) || 'certificate 2 cannot be read' | 'copy it again from its issuer; check it with:\n    openssl x509 -in site.pem -noout -text'
        'with a blank subject'   | blankCertificate() + pkcs8(EC)     || 'its subject fields are blank, and the service rejects that' | FILL_IN
        'with empty fields'      | certificate(subject: 'O= ,CN= ') + pkcs8(EC) || 'its subject fields are blank, and the service rejects that' | FILL_IN
        'with O alone'           | certificate(subject: 'O=Example') + pkcs8(EC) || 'its subject (O=Example) has neither country nor common name' | FILL_IN
        'without a key'          | LEAF                               || 'no private key in it (found: CERTIFICATE)' | BOTH
        'with two keys'          | LEAF + pkcs8(EC) + pkcs8(RSA)      || '2 private keys in it' | "keep only the certificate's own key in it"
        'with a foreign key'     | LEAF + pkcs8(OTHER_EC)             || 'its key does not belong to its certificate' | OWN_KEY
        'with another kind'      | LEAF + pkcs8(RSA)                  || 'its key does not belong to its certificate' | OWN_KEY
        'with its issuer first'  | ISSUER + ISSUED + pkcs8(EC)        || 'the key belongs to certificate 2 of the chain' | "put the server's own certificate first, then the ones that issued it"
        'with garbage for a key' | LEAF + pem('PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or neither RSA, EC, Ed25519 nor Ed448' | 'check it with:\n    openssl pkey -in site.pem -noout -check'
        'with garbage for EC'    | LEAF + pem('EC PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or neither RSA, EC, Ed25519 nor Ed448' | 'check it with:\n    openssl pkey -in site.pem -noout -check'
        'with an SSH key'        | LEAF + pem('OPENSSH PRIVATE KEY', [1] as byte[]) || 'a key of the kind OPENSSH PRIVATE KEY cannot serve https' | "use the key of the certificate, or move this one to a file such as key.pem, write cert('site.pem', 'key.pem'), and convert it with:\n    ssh-keygen -p -m PKCS8 -f key.pem"
    }

    def 'refuses a file in which a block would be passed over: #what'(String what, String text) {
        when:
        parse(text, LEAF + pkcs8(EC), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: PEM block 2 is damaged or cut short'
        refused.remedy().get() == AGAIN

        where:
        what                 | text
        'one line'           | LEAF + ISSUER.replace('\n', '')
        'a bad end'          | LEAF + ISSUER.replaceFirst('-----END', '--END')
        'no end'             | LEAF + ISSUER.replaceFirst('-----END.*', '') + ISSUER
        'the end of another' | LEAF + ISSUER.replaceFirst('-----END CERT', '-----END X509 CERT')
    }

    def 'refuses a file with text beside a BEGIN line: #what'(String what, String text, int block) {
        when:
        parse(text, LEAF + pkcs8(EC), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: PEM block $block has text beside its BEGIN line"
        refused.remedy().get() == 'remove that text, or write it on a line above'

        where:
        what                 | text                                                       || block
        'a comment sign'     | LEAF + ISSUER.replaceAll('(?m)^', '# ')                    || 2
        'a quotation sign'   | LEAF + ISSUER.replaceAll('(?m)^', '> ')                    || 2
        'six hyphens'        | LEAF + ISSUER.replaceFirst('-----BEGIN', '------BEGIN')    || 2
        'a name before it'   | LEAF + 'issuer: ' + ISSUER                                 || 2
        'text after it'      | LEAF + ISSUER.replaceFirst('\n', ' of the issuer\n')       || 2
        'before the first'   | 'x' + LEAF + ISSUER                                        || 1
    }

    @Slow('starts a process for each format')
    def 'the command in the refusal of #format converts the file'(String format, String export, String problem) {
        given:
        write('ec.key', sec1(EC))
        write('site.crt', LEAF)
        run("openssl $export -out 'in put'")
        def file = folder.resolve('in put')

        when:
        Certificate.read("$file")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "$file: $problem, not PEM certificates and keys"

        when:
        run(refused.remedy().get().readLines().last().trim().replace('-nodes', '-nodes -passin pass:'))
        def pem = new PemFile('OUT.pem', Secret.of(Files.readString(folder.resolve('OUT.pem')))).blocks()*.type

        then:
        pem.any { it == 'CERTIFICATE' || it.endsWith('PRIVATE KEY') }

        where:
        format            | export                                                                 || problem
        'DER'             | 'x509 -in site.crt -outform DER'                                       || 'a certificate in DER'
        'a DER key'       | 'ec -in ec.key -outform DER'                                           || 'a private key in DER'
        'a DER PKCS#8 key'| 'pkcs8 -topk8 -nocrypt -in ec.key -outform DER'                        || 'a private key in DER'
        'PKCS#12'         | 'pkcs12 -export -in site.crt -inkey ec.key -passout pass:'             || 'PKCS#12 (.p12, .pfx)'
    }

    private void run(String command) {
        def process = new ProcessBuilder('sh', '-c', command).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def output = process.inputStream.text
        assert process.waitFor() == 0 : output
    }

    def 'refuses a key that serves no https: #algorithm'(String algorithm, Provider provider) {
        given:
        def keys = keys(algorithm, provider)
        def text = certificate(keys) + pkcs8(keys)

        when:
        parse(text, text, 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is damaged, or neither RSA, EC, Ed25519 nor Ed448'

        where:
        algorithm   | provider
        'ML-DSA-65' | new BouncyCastleProvider()
        'DSA'       | null
    }

    def 'refuses an encrypted key: #kind, with its chain in one file: #whole'() {
        when:
        parse(certificate(RSA), whole ? certificate(RSA) + key : key, 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is encrypted, and a balancer takes no passphrase'
        refused.remedy().get() == (whole ? "write cert('site.pem', 'OUT.pem'), and decrypt the key with:" : 'decrypt it with:') +
            '\n    openssl pkey -in site.pem -out OUT.pem'

        where:
        kind     | key                | whole
        'PKCS#8' | pkcs8Encrypted(RSA) | false
        'PKCS#8' | pkcs8Encrypted(RSA) | true
        'PKCS#1' | pkcs1Encrypted(RSA) | false
        'PKCS#1' | pkcs1Encrypted(RSA) | true
    }

    def 'refuses an SSH key in a file of its own'() {
        when:
        parse(LEAF, pem('OPENSSH PRIVATE KEY', [1] as byte[]), 'key.pem')

        then:
        def refused = thrown(RuleException)
        refused.remedy().get() == 'use the key of the certificate, or convert it with:\n    ssh-keygen -p -m PKCS8 -f key.pem'
    }

    def 'refuses a damaged RSA key: #number in #form'(String number, String form) {
        given:
        def key = form == 'PKCS#1' ? pkcs1Damaged(number) : pkcs8Damaged(number)

        when:
        parse(certificate(RSA), key, 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is damaged, or neither RSA, EC, Ed25519 nor Ed448'
        refused.remedy().get() == 'check it with:\n    openssl pkey -in site.pem -noout -check'

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
        'pipe'     | 'pipe'      || 'not a regular file'
        'too much' | 'large.pem' || 'more than 1 MiB, too large for a certificate'
    }

    def 'quotes no key in a refusal: #what'(String what, String text) {
        when:
        parse(LEAF, text, 'site.pem')

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
