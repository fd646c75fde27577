package dev.ballast.sandbox.http

import dev.ballast.sandbox.Sandbox
import spock.lang.AutoCleanup
import spock.lang.Specification

class HttpFrontEndSpec extends Specification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def 'requests one after the other are answered by threads that are used again'() {
        given:
        def earlier = Thread.allStackTraces.keySet()

        when:
        100.times {
            def answer = sandbox.url().resolve('/v4/compute/instances').toURL().openConnection()
            answer.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
            assert answer.inputStream.text.contains('data')
        }

        then:
        Thread.allStackTraces.keySet().count { it.name == 'ballast-sandbox' && !(it in earlier) } < 20
    }
}
