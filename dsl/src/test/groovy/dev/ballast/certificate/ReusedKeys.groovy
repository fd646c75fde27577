package dev.ballast.certificate

import groovy.transform.CompileStatic
import java.security.KeyPair
import java.security.KeyPairGenerator
import java.security.KeyPairGeneratorSpi
import java.security.Provider
import java.security.SecureRandom
import java.security.Security
import org.spockframework.runtime.extension.IGlobalExtension

/**
 * Lets the specs take turns with three RSA keys of each length, which are generated once in each process: the quick compiler of
 * Java, with which specs run, takes seconds for a key. What needs two different keys gets them.
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
        private static final Map<Integer, Queue<KeyPair>> MADE = [:]

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

        private KeyPair generated() {
            KeyPairGenerator generator = KeyPairGenerator.getInstance('RSA', 'SunRsaSign')
            generator.initialize(bits)
            generator.generateKeyPair()
        }
    }
}
