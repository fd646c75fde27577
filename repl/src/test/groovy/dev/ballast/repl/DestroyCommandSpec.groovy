package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path

class DestroyCommandSpec extends ProgramSpecification {

    Path state
    List<String> asked = []

    def setup() {
        environment.BALLAST_DIALECT = 'linode'
        state = folder.resolve('kept.json')
        assert program('run', script('''
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; privateIp() }
            nodebalancer('site') { port(80) { node 'web-1', web.privateIp + ':80' } }
            volume('data', 20, on: web)''')) == 0
    }

    def 'a dry run lists as a tree what would be deleted, and deletes nothing'() {
        expect:
        program('destroy', '--dry-run') == 0
        out.readLines()*.replaceAll(/\d{4}/, 'ID') == [
            "- nodebalancer 'site' (id ID) with its ports and 1 node",
            "- instance 'web-1' (id ID) with its disks and addresses",
            "  - volume 'data' (id ID), 20 GB, detached first"]
        program('names') == 0
        out.contains('web-1')
    }

    def 'one question is asked for all of it: #answer'() {
        given:
        confirm = { question ->
            asked << question
            Optional.of(answer)
        } as Confirm

        expect:
        program('destroy') == status
        asked == ['delete 1 nodebalancer, 1 instance, 1 volume on the sandbox? [y/N]']
        program('names') == 0
        out.endsWith('(3 of deleted resources)\n') == (answer == 'y')

        where:
        answer || status
        'y'    || 0
        'n'    || 1
    }

    def 'without a terminal it needs --yes, and nothing is deleted'() {
        expect:
        program('destroy') == 2
        err.contains('--yes')
        program('destroy', '--dry-run') == 0
        out.readLines().size() == 3
        program('destroy', '--yes') == 0
        err.contains('nothing is left: ')
        !err.contains('is deleted with its disks')
        program('destroy', '--yes') == 0
        out == 'nothing to delete: the ledger lists no resource that it created\n'
    }

    def 'the dialect of the document cannot tear down'() {
        given:
        environment.BALLAST_DIALECT = 'documented'

        expect:
        ballast('destroy', '--sandbox', '--state', folder.resolve('other.json')) == 3
        err.contains('the service has no calls that delete instances')
    }

    private int program(Object... arguments) {
        ballast(*arguments, '--sandbox', '--state', state)
    }

    def 'it looks again when it has waited for another run'() {
        given:
        def sandbox = Sandbox.with().dialect('linode').start()
        environment << [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
            BALLAST_LEDGER: folder.resolve('names.db').toString()]
        def other = Ballast.builder().environment(environment, folder).open()
        def running = other.evaluation('deploy.groovy')
        ['data', 'logs'].each { other.volume(it, 20) { it.wait(false) } }
        def ending = new Thread({
            while (!toldSoFar().contains('waiting for the lease')) {
                Thread.onSpinWait()
            }
            other.volume('logs').delete()
            running.close()
        })
        ending.start()

        expect:
        ballast('destroy', '--yes') == 0
        ending.join()
        err.contains("volume 'data' deleted")
        !err.contains("volume 'logs' deleted")
        out.readLines().last().startsWith("- volume 'data'")
        sandbox.requests().findAll { operation, times -> operation.startsWith('DELETE') }.values().sum() == 2

        cleanup:
        other?.close()
        sandbox?.close()
    }

    def 'a token that is refused is reported once, though lists are read in parallel'() {
        given:
        def sandbox = Sandbox.with().dialect('linode').start()
        environment << [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
            BALLAST_LEDGER: folder.resolve('names.db').toString()]

        expect:
        ballast('run', script("nodebalancer('site') { port 80 }; volume('data', 20) { wait false }")) == 0

        when:
        environment.BALLAST_TOKEN = 'of-another-account'
        def status = ballast('destroy', '--yes')

        then:
        status == 1
        err.count('401') == 1

        cleanup:
        sandbox?.close()
    }
}
