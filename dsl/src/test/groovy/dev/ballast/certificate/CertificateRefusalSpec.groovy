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
    private static final String RETYPE = 'type that line again: -----BEGIN ...----- or -----END ...-----'
    private static final String AGAIN = 'copy the whole file again, with its BEGIN and END lines'
    private static final String ALONE =
        'write -----BEGIN ...----- or -----END ...----- alone on the line, with five hyphens on both sides'
    private static final String FILL_IN =
        "create it again with these fields filled in, as with -subj '/C=DE/O=Example/CN=www.example.com' of openssl"
    private static final String OWN_KEY = 'use the key that the certificate was requested with'
    private static final String BOTH = "add the key to the file, or write both: cert('chain.pem', 'key.pem')"
    private static final String CERT_FILE = "write the certificate's file, or both: cert('chain.pem', 'key.pem')"


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
        'that holds a path'      | '/etc/ssl/site.pem'                || 'a single line instead of PEM text' | OPEN_PEM + '; give the content of the file, not its path'
        'that is no PEM'         | 'remember to\nrenew it\n'         || 'not PEM text' | OPEN_PEM
        'without line breaks'    | LEAF.replace('\n', '')             || 'the PEM text of line 1 has lost its line breaks' | 'keep the lines of the file as they are'
        'cut short'              | LEAF[0..<200]                      || 'the PEM block of line 1 is damaged or cut short' | AGAIN
        'with a damaged line'    | LEAF.replaceFirst('MII', '*?*')    || 'the PEM block of line 1 is damaged or cut short' | AGAIN
        'with a key alone'       | pkcs8(EC)                          || 'no certificate in it (found: PRIVATE KEY)' | CERT_FILE
        'with a request'         | pem('CERTIFICATE REQUEST', [1] as byte[]) || 'line 1: CERTIFICATE REQUEST is neither a certificate nor a private key' | 'write the certificate that its issuer returned for the request'
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
        'with garbage for a key' | LEAF + pem('PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or of an unknown kind' | 'check it with:\n    openssl pkey -in site.pem -noout -check'
        'with garbage for EC'    | LEAF + pem('EC PRIVATE KEY', [1] as byte[]) || 'its private key is damaged, or of an unknown kind' | 'check it with:\n    openssl pkey -in site.pem -noout -check'
        'with an SSH key'        | LEAF + pem('OPENSSH PRIVATE KEY', [1] as byte[]) || 'a key of the kind OPENSSH PRIVATE KEY cannot serve https' | 'use the key of the certificate, or convert it with:\n    ssh-keygen -p -m PKCS8 -f site.pem'
    }

    def 'refuses a file in which a block would be passed over: #what'(String what, String text, int line) {
        when:
        Certificate.parse(text, Secret.of(LEAF + pkcs8(EC)), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: line $line looks like a BEGIN or END line of a PEM block, but is not one"
        refused.remedy().get() == ALONE

        where:
        what                   | text                                                       || line
        'a comment sign'       | LEAF + ISSUER.replaceAll('(?m)^', '# ')                    || lines(LEAF) + 1
        'a quotation sign'     | LEAF + ISSUER.replaceAll('(?m)^', '> ')                    || lines(LEAF) + 1
        'a quoted file alone'  | LEAF.replaceAll('(?m)^', '> ')                             || 1
        'four hyphens'         | LEAF + ISSUER.replaceFirst('-----BEGIN', '----BEGIN')      || lines(LEAF) + 1
        'six hyphens'          | LEAF + ISSUER.replaceFirst('-----BEGIN', '------BEGIN')    || lines(LEAF) + 1
        'dashes'               | LEAF + ISSUER.replaceFirst('-----BEGIN', '\u2014\u2014BEGIN') || lines(LEAF) + 1
        'no hyphens'           | LEAF + ISSUER.replace('-----', '')                         || lines(LEAF) + 1
        'small letters'        | LEAF + ISSUER.replace('BEGIN CERTIFICATE', 'begin certificate') || lines(LEAF) + 1
        'a name before it'     | LEAF + 'issuer: ' + ISSUER                                 || lines(LEAF) + 1
        'text after it'        | LEAF + ISSUER.replaceFirst('\n', ' of the issuer\n')       || lines(LEAF) + 1
        'a wide blank'         | LEAF + ISSUER.replaceFirst('BEGIN ', 'BEGIN\u00a0')        || lines(LEAF) + 1
        'a bad end'            | LEAF + ISSUER.replaceFirst('-----END', '--END')            || lines(LEAF) + lines(ISSUER)
    }

    def 'refuses a file with the line of the block that is wrong: #what'(String what, String text, String problem, String remedy) {
        when:
        Certificate.parse(text, Secret.of(LEAF + pkcs8(EC)), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: $problem"
        refused.remedy().get() == remedy

        where:
        what                  | text                                                    || problem | remedy
        'no end'              | LEAF + ISSUER.replaceFirst('-----END.*', '') + ISSUER   || "the PEM block of line ${lines(LEAF) + 1} is damaged or cut short" | AGAIN
        'no begin'            | LEAF + ISSUER.replaceFirst('-----BEGIN.*', '')          || "the PEM block of line ${lines(LEAF) + lines(ISSUER)} is damaged or cut short" | AGAIN
        'the end of another'  | LEAF + ISSUER.replaceFirst('-----END CERT', '-----END X509 CERT') || "the PEM block of line ${lines(LEAF) + 1} is damaged or cut short" | AGAIN
        'one line'            | LEAF + ISSUER.replace('\n', '')                         || "the PEM text of line ${lines(LEAF) + 1} has lost its line breaks" | 'keep the lines of the file as they are'
        'a soft hyphen'       | LEAF + ISSUER.replaceFirst('BEGIN', 'BEG\u00adIN')      || "line ${lines(LEAF) + 1}: the BEGIN or END line has a character that cannot be seen (U+00AD)" | RETYPE
        'a zero-width blank'  | LEAF + ISSUER.replaceFirst('-----END', '--\u200b---END') || "line ${lines(LEAF) + lines(ISSUER)}: the BEGIN or END line has a character that cannot be seen (U+200B)" | RETYPE
        'a NUL'               | LEAF + ISSUER.replaceFirst('CERT', 'CE\0RT')           || "line ${lines(LEAF) + 1}: the BEGIN or END line has a character that cannot be seen (U+0000)" | RETYPE
        'another kind'        | LEAF + pem('X509 CRL', [1] as byte[])                   || "line ${lines(LEAF) + 1}: X509 CRL is neither a certificate nor a private key" | 'leave this block out'
        'PKCS#7'              | LEAF + pem('PKCS7', [1] as byte[])                      || "line ${lines(LEAF) + 1}: PKCS#7, not PEM certificates and keys" | 'convert it with:\n    openssl pkcs7 -in site.pem -print_certs -out OUT.pem'
        'a trusted one'       | pem('TRUSTED CERTIFICATE', [1] as byte[]) + LEAF        || 'line 1: a TRUSTED CERTIFICATE, not PEM certificates and keys' | 'convert it with:\n    openssl x509 -in site.pem -out OUT.pem'
    }

    def 'a NUL byte makes no UTF-16 text of a file: #what'() {
        given:
        def file = Files.writeString(folder.resolve('site.pem'), text)

        when:
        Certificate.read("$file")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "$file: $problem"

        where:
        what             | text                                                         || problem
        'in an END'      | pkcs8(EC) + LEAF.replaceFirst('-----END', '-----EN\0D')         || "line ${lines(pkcs8(EC)) + lines(LEAF)}: the BEGIN or END line has a character that cannot be seen (U+0000)"
        'in a BEGIN'     | '\0' + LEAF + pkcs8(EC)                                      || 'line 1: the BEGIN or END line has a character that cannot be seen (U+0000)'
    }

    @Slow('starts a process for each format')
    def 'the command in the refusal of #format converts the file'(String format, String problem) {
        given:
        write('ec.key', sec1(EC))
        write('site.crt', LEAF)
        formats(format).each { run(it) }
        def file = folder.resolve('in put')

        when:
        Certificate.read("$file")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "$file: $problem"

        when:
        def command = refused.remedy().get()
        run(command.readLines().last().trim().replace(' && ', ' -srcstorepass changeit -deststorepass changeit 2>&1 && ').replace('-nodes', '-nodes -passin pass:' + (format == 'a key store' ? 'changeit' : ''))
            .replace('pkcs8 -inform', 'pkcs8 -passin pass:pass -inform'))
        def pem = new PemFile('OUT.pem', Secret.of(Files.readString(folder.resolve('OUT.pem')))).blocks()*.type

        then:
        pem.any { it == 'CERTIFICATE' || it.endsWith('PRIVATE KEY') }
        !pem.any { it.startsWith('ENCRYPTED') || it.startsWith('TRUSTED') }

        where:
        format               || problem
        'UTF-16'             || 'UTF-16 text, not PEM certificates and keys'
        'UTF-16LE'           || 'UTF-16 text, not PEM certificates and keys'
        'UTF-16BE'           || 'UTF-16 text, not PEM certificates and keys'
        'DER'                || 'a certificate in DER, not PEM certificates and keys'
        'a DER key'          || 'a private key in DER, not PEM certificates and keys'
        'a DER PKCS#8 key'   || 'a private key in DER, not PEM certificates and keys'
        'an encrypted key'   || 'an encrypted private key in DER, not PEM certificates and keys'
        'PKCS#12'            || 'PKCS#12 (.p12, .pfx), not PEM certificates and keys'
        'PKCS#7 in DER'      || 'PKCS#7 (.p7b), not PEM certificates and keys'
        'PKCS#7'             || 'line 1: PKCS#7, not PEM certificates and keys'
        'CMS'                || 'line 1: CMS, not PEM certificates and keys'
        'a trusted one'      || 'line 1: a TRUSTED CERTIFICATE, not PEM certificates and keys'
        'a key store'        || 'a Java key store, not PEM certificates and keys'
    }

    private static List<String> formats(String format) {
        switch (format) {
            case { it.startsWith('UTF-16') }: return ["iconv -f UTF-8 -t $format site.crt > 'in put'"]
            case 'DER': return ["openssl x509 -in site.crt -outform DER -out 'in put'"]
            case 'a DER key': return ["openssl ec -in ec.key -outform DER -out 'in put'"]
            case 'a DER PKCS#8 key': return ["openssl pkcs8 -topk8 -nocrypt -in ec.key -outform DER -out 'in put'"]
            case 'an encrypted key': return ["openssl pkcs8 -topk8 -in ec.key -passout pass:pass -outform DER -out 'in put'"]
            case 'PKCS#12': return ["openssl pkcs12 -export -in site.crt -inkey ec.key -passout pass: -out 'in put'"]
            case 'PKCS#7 in DER': return ["openssl crl2pkcs7 -nocrl -certfile site.crt -outform DER -out 'in put'"]
            case 'PKCS#7': return ["openssl crl2pkcs7 -nocrl -certfile site.crt -out 'in put'"]
            case 'CMS': return ["openssl crl2pkcs7 -nocrl -certfile site.crt | sed s/PKCS7/CMS/ > 'in put'"]
            case 'a trusted one': return ["openssl x509 -in site.crt -trustout -out 'in put'"]
            default: return ["keytool -genkeypair -alias a -keyalg EC -dname CN=a -keystore 'in put' -storetype JKS -storepass changeit -keypass changeit 2>&1"]
        }
    }

    private void run(String command) {
        def process = new ProcessBuilder('sh', '-c', command).directory(folder.toFile()).redirectErrorStream(true).start()
        process.outputStream.close()
        def output = process.inputStream.text
        assert process.waitFor() == 0 : output
    }

    def 'refuses a curve without a name, and names it with the command: #what'(String what, String text, String problem) {
        given:
        run('openssl ecparam -name prime256v1 -param_enc explicit -genkey -noout -out explicit.key')
        run("openssl req -x509 -key explicit.key -days 30 -subj '/C=DE/CN=www.example.com' -out explicit.crt")
        write('site.crt', LEAF)
        run('openssl pkcs8 -topk8 -nocrypt -in explicit.key -out pkcs8.key')
        def (chain, key) = text.split(' ').collect { folder.resolve(it).toString() }

        when:
        Certificate.read(chain, key)

        then:
        def refused = thrown(RuleException)
        refused.problem().endsWith(problem)
        what == 'certificate' || refused.remedy().get() == "name the curve:\n    openssl ec -in $key -param_enc named_curve -out OUT.pem"

        where:
        what          | text                        || problem
        'SEC 1'       | 'site.crt explicit.key'     || "explicit.key: its EC key has explicit curve parameters instead of a named curve, and servers refuse that"
        'PKCS#8'      | 'site.crt pkcs8.key'        || "pkcs8.key: its EC key has explicit curve parameters instead of a named curve, and servers refuse that"
        'certificate' | 'explicit.crt explicit.key' || "explicit.crt: the EC key of its certificate has explicit curve parameters instead of a named curve, and servers refuse that"
    }

    def 'names a key that serves no https: #kind'(String kind, String algorithm, Provider provider) {
        given:
        def keys = keys(algorithm, provider)
        def text = certificate(keys) + pkcs8(keys)

        when:
        Certificate.parse(text, Secret.of(text), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "site.pem: its private key is of the kind $kind, and browsers accept no such key"
        refused.remedy().get().contains('openssl req -new -newkey rsa:2048')

        where:
        kind         | algorithm   | provider
        'ML-DSA-65'  | 'ML-DSA-65' | new BouncyCastleProvider()
        'ML-DSA-44'  | 'ML-DSA-44' | new BouncyCastleProvider()
        '1.2.840.10040.4.1' | 'DSA' | null
    }

    def 'refuses an encrypted key: #kind'(String kind, String key) {
        when:
        Certificate.parse(certificate(RSA), Secret.of(key), 'site.pem')

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'site.pem: its private key is encrypted, and a balancer takes no passphrase'
        refused.remedy().get() == 'decrypt it with:\n    openssl pkey -in site.pem -out OUT.pem'

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

    private static int lines(String text) {
        text.readLines().size()
    }

    private static List<String> secretLines() {
        pkcs8(OTHER_EC).readLines().findAll { !it.startsWith('-----') }
    }

    private Path write(String name, String text) {
        Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1)
    }
}
