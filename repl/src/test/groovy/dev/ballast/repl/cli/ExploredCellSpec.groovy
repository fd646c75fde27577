package dev.ballast.repl.cli

import dev.ballast.Ballast
import dev.ballast.profile.Prompt
import dev.ballast.reconcile.context.Confirm
import dev.ballast.redact.Redactor
import dev.ballast.repl.command.ProfileSwitcher
import dev.ballast.repl.kernel.KernelSpecification
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files

/** {@code /explore} in a cell. */
class ExploredCellSpec extends KernelSpecification {

    @Override
    Sandbox started() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    ProfileSwitcher targets() {
        def process = new ProcessEnvironment([:], folder, InputStream.nullInputStream(), System.out, System.err, [:], { { -> } as Runnable }, System::nanoTime, Confirm.noOne(), Prompt.NONE, Ballast::builder, new Redactor())
        new SessionTargets(process, Ballast.builder().environment([BALLAST_DIALECT: 'linode'], folder), { Ballast.builder() })
    }

    private Map explored(String text) {
        def file = Files.writeString(folder.resolve('shop.groovy'), text)
        def id = client.begin("/explore $file --faults kill --histories 40")
        client.awaited(id)
        [printed: client.printed(id), errors: client.reported(id, 'error')*.evalue, pictures: client.reported(id, 'display_data')*.data*.get('image/svg+xml').findAll()]
    }

    def 'a finding has the picture of the account after the step that changed last what is wrong'() {
        when:
        def found = explored("""
            nodebalancer('web') { port(80) { node 'web-a', '192.168.128.7:80' } }
            if (!volumes().any { it.label == 'data' }) {
                volume('data', 20)
                nodebalancer('web').port(80).nodes.each { it.drain() }
            }""")

        then:
        found.errors == []
        found.printed.contains('repeat: ballast explore')
        found.pictures.size() == 1
        found.pictures[0].contains('aria-label="nodebalancer &#39;web&#39;') && found.pictures[0].contains('web-a')
    }

    def 'without a finding there is none'() {
        expect:
        with(explored("nodebalancer('web') { port 80; node 'web-a', '192.168.128.7:80' }")) { [printed.startsWith('tried 40 histories'), errors, pictures] == [true, [], []] }
    }
}
