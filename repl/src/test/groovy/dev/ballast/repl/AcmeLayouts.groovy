package dev.ballast.repl

import dev.ballast.certificate.Samples
import java.nio.file.Files
import java.nio.file.Path
import java.security.KeyPair
import java.time.Duration
import java.time.Instant

/** Certificates as ACME clients leave them in their folders. */
class AcmeLayouts {

    static final String AUTHORITY = 'C=DE,CN=Example CA'

    final Path folder

    AcmeLayouts(Path folder) {
        this.folder = folder
    }

    /** Returns a chain that was issued so many days ago; options: keys, days (that are left), alone (without its issuer). */
    static String chain(Map options = [:], List<String> hosts, Number daysAgo) {
        def now = Instant.now()
        Samples.certificate(subject: "CN=${hosts[0]}", issuer: AUTHORITY, signer: Samples.OTHER_EC, hosts: hosts,
            from: now - Duration.ofHours((daysAgo * 24) as long), until: now + Duration.ofHours((options.days ?: 90 - daysAgo) * 24 as long), (KeyPair) (options.keys ?: Samples.RSA)) +
            (options.alone ? '' : Samples.ISSUER)
    }

    static String key(KeyPair keys = Samples.RSA) {
        Samples.pkcs8(keys)
    }

    /** Writes a version of a lineage of certbot, and lets its links show it; returns the folder in live. */
    Path certbot(String name, String chain, String key = key(), int version = 1) {
        def archive = Files.createDirectories(folder.resolve("letsencrypt/archive/$name"))
        def live = Files.createDirectories(folder.resolve("letsencrypt/live/$name"))
        [fullchain: chain, privkey: key].each { file, text ->
            Files.writeString(archive.resolve("$file${version}.pem"), text)
            Files.deleteIfExists(live.resolve("${file}.pem"))
            Files.createSymbolicLink(live.resolve("${file}.pem"), Path.of("../../archive/$name/$file${version}.pem"))
        }
        Files.writeString(folder.resolve('letsencrypt/live/README'), 'This directory contains your keys and certificates.')
        live
    }

    /** Writes the files of lego; returns that of the certificate. */
    Path lego(String name, String chain, String key = key()) {
        def files = Files.createDirectories(folder.resolve('.lego/certificates'))
        Files.writeString(files.resolve("${name}.key"), key)
        Files.writeString(files.resolve("${name}.issuer.crt"), Samples.ISSUER)
        Files.writeString(files.resolve("${name}.json"), '{"domain": "' + name + '"}')
        Files.writeString(files.resolve("${name}.crt"), chain)
    }

    /** Writes the folder of acme.sh for a name; returns the file with the whole chain. */
    Path acmeSh(String name, String chain, String key = key(), String ending = '') {
        def files = Files.createDirectories(folder.resolve(".acme.sh/$name$ending"))
        Files.writeString(files.resolve("${name}.key"), key)
        Files.writeString(files.resolve("${name}.cer"), chain)
        Files.writeString(files.resolve('ca.cer'), Samples.ISSUER)
        Files.writeString(files.resolve('fullchain.cer'), chain)
    }
}
