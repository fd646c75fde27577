package dev.ballast.certificate

import java.security.KeyPair
import java.security.KeyStore
import java.security.cert.Certificate
import java.security.cert.CertificateFactory
import javax.net.ssl.KeyManagerFactory
import javax.net.ssl.SSLContext

/** The TLS of a server with a certificate. */
class ServedTls {

    /** Returns the TLS of a server with the first certificate of a PEM text, and its key. */
    static SSLContext of(String pem, KeyPair keys) {
        def store = KeyStore.getInstance('PKCS12')
        store.load(null, null)
        def own = CertificateFactory.getInstance('X.509').generateCertificate(new ByteArrayInputStream(pem.bytes))
        store.setKeyEntry('service', keys.private, 'password'.toCharArray(), [own] as Certificate[])
        def managers = KeyManagerFactory.getInstance(KeyManagerFactory.defaultAlgorithm)
        managers.init(store, 'password'.toCharArray())
        SSLContext.getInstance('TLS').tap { init(managers.keyManagers, null, null) }
    }
}
