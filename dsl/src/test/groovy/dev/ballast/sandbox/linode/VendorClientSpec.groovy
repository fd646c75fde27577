package dev.ballast.sandbox.linode

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.opentest4j.TestAbortedException
import spock.lang.Shared
import spock.lang.Timeout

/** The vendor's own client on the sandbox. Where npm cannot install it, the log of the build says so. */
@Timeout(120)
class VendorClientSpec extends LinodeSpecification {

    static final String CLIENT = '@linode/api-v4@0.158.0'
    static final Path TARGET = Path.of(VendorClientSpec.getResource('/linode/sdk-life.mjs').toURI()).parent.parent.parent

    /** What each step of the script came to, once the first row has run it. */
    @Shared
    Map<String, String> steps

    def setupSpec() {
        def installed = ended('npm', 'install', '--prefix', TARGET, '--no-save', '--no-audit', '--no-fund', '--prefer-offline',
            '--fetch-retries=0', '--fetch-timeout=20000', CLIENT)
        if (installed.status != 0) {
            String reason = "VendorClientSpec did not run: npm did not install $CLIENT: ${installed.out.readLines().find { it.contains('rror') }}"
            println reason
            throw new TestAbortedException(reason)
        }
    }

    def 'the JavaScript client: #step'() {
        given:
        steps = steps ?: life()

        expect:
        steps[step] == 'ok'

        where:
        step << [
            'the catalogue is read', 'an instance is created and runs', 'its events finish', 'its addresses are listed and added',
            'its profiles are created, changed and deleted', 'it is renamed, shut down, booted and rebooted',
            'a volume is created, attached, resized, cloned, detached', 'a balancer is created with a config and a node',
            'the balancer, its config and its node are changed', 'configs and nodes are created, rebuilt and deleted',
            'lists are filtered, ordered and paged', 'a VPC is created with an instance of each generation',
            'a balancer in the VPC is created with a node', 'firewalls and locks are created, listed and deleted', 'everything is deleted'
        ]
    }

    private Map<String, String> life() {
        def script = Path.of(getClass().getResource('/linode/sdk-life.mjs').toURI())
        ended('node', script, sandbox.url(), sandbox.token()).out.readLines().collectEntries {
            it.startsWith('ok ') ? [it.drop(3), 'ok'] : [it.drop('failed '.length()).takeBefore(':'), it]
        }
    }

    private static Map ended(Object... command) {
        try {
            def process = new ProcessBuilder(command*.toString()).redirectErrorStream(true).start()
            process.outputStream.close()
            def out = process.inputStream.text
            process.waitFor(1, TimeUnit.MINUTES)
            [status: process.exitValue(), out: out]
        } catch (IOException missing) {
            [status: -1, out: missing.message]
        }
    }
}
