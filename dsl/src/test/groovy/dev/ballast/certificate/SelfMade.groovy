package dev.ballast.certificate

import java.time.Instant

/** Makes self-signed certificates that no file keeps. */
class SelfMade {

    static Certificate make(String host, Instant now, boolean rsa = false) {
        def both = new PemFile("self-signed ${host.toLowerCase()}", SelfSigned.pem(host.toLowerCase(), now, rsa))
        Certificate.of(both, both)
    }
}
