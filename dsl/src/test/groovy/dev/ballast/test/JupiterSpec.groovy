package dev.ballast.test

import java.nio.file.Path
import org.junit.jupiter.api.Test

import static dev.ballast.test.RunbookTest.runbook
import static org.junit.jupiter.api.Assertions.assertEquals
import static org.junit.jupiter.api.Assertions.assertTrue

/** A class of JUnit tests, as a user of the test kit writes it. */
@OnSandbox(dialect = 'linode', runbook = 'src/test/resources/dev/ballast/test/site.groovy')
class JupiterSpec {

    RunbookTest field = runbook('src/test/resources/dev/ballast/test/site.groovy')

    @Test
    void 'a parameter is the runbook of the annotation'(RunbookTest web) {
        web.given { instance('base') { region 'us-east'; type 'g6-nanode-1' } }
        web.secrets(ROOT_PASS: 'test-only-123456')

        def run = web.run(size: 40)

        assertTrue(run.done, { "$run" })
        assertEquals(40, run.volume('data').size)
        assertEquals([], web.again().writes)
    }

    @Test
    void 'a field has the dialect of the annotation'() {
        assertEquals('linode', field.sandbox.dialect())
    }
}
