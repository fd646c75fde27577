package dev.ballast.certificate

import groovy.transform.CompileStatic
import java.security.KeyFactory
import java.security.KeyPair
import java.security.KeyPairGenerator
import java.security.KeyPairGeneratorSpi
import java.security.Provider
import java.security.SecureRandom
import java.security.Security
import java.security.interfaces.RSAPrivateCrtKey
import java.security.spec.PKCS8EncodedKeySpec
import java.security.spec.RSAPublicKeySpec
import org.spockframework.runtime.extension.IGlobalExtension

/**
 * Lets the specs take turns with three RSA keys of each length: the quick compiler of Java, with which specs run, takes seconds to
 * generate a key. Those of 2,048 bits are read from a file, others are generated once in each process. Two in a row differ only as
 * long as no other thread takes some.
 */
@CompileStatic
class ReusedKeys implements IGlobalExtension {

    @Override
    void start() {
        Security.insertProviderAt(new Keys(), 1)
    }

    static class Keys extends Provider {

        Keys() {
            super('BallastSpecs', '1', 'RSA keys that are used again')
            put('KeyPairGenerator.RSA', Generator.name)
        }
    }

    static class Generator extends KeyPairGeneratorSpi {

        private static final int DIFFERENT = 3
        private static final Map<Integer, Queue<KeyPair>> MADE = [2048: stored()]

        private int bits = 2048

        @Override
        void initialize(int size, SecureRandom random) {
            bits = size
        }

        @Override
        KeyPair generateKeyPair() {
            synchronized (MADE) {
                Queue<KeyPair> keys = MADE.computeIfAbsent(bits) { new ArrayDeque<KeyPair>() }
                KeyPair next = keys.size() < DIFFERENT ? generated() : keys.remove()
                keys.add(next)
                return next
            }
        }

        private static Queue<KeyPair> stored() {
            KeyFactory factory = KeyFactory.getInstance('RSA')
            List<String> lines = ReusedKeys.getResource('rsa-keys.txt').readLines().findAll { String it -> !it.startsWith('#') }
            new ArrayDeque<KeyPair>(lines.collect { String it ->
                RSAPrivateCrtKey own = (RSAPrivateCrtKey) factory.generatePrivate(new PKCS8EncodedKeySpec(it.decodeBase64()))
                new KeyPair(factory.generatePublic(new RSAPublicKeySpec(own.modulus, own.publicExponent)), own)
            })
        }

        private KeyPair generated() {
            KeyPairGenerator generator = KeyPairGenerator.getInstance('RSA', 'SunRsaSign')
            generator.initialize(bits)
            generator.generateKeyPair()
        }
    }
}
