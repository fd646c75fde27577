package dev.ballast.repl.render

import dev.ballast.Ballast
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** The lists of Linode are tables that fit a screen. */
class OfferTablesSpec extends Specification {

    @TempDir
    Path folder

    @AutoCleanup
    def sandbox = Sandbox.with().dialect('linode').start()

    @AutoCleanup
    def cloud = Ballast.builder().environment([:], folder).on(sandbox)

    def 'a list shows the fields that matter, with one request: #word'() {
        when:
        def lines = shown(cloud."$word"()).readLines()

        then:
        lines[0].split(/ {2,}/)*.trim() == columns
        lines.any { it.replaceAll(/ +/, ' ').startsWith(row) }
        sandbox.journal().size() == 1

        where:
        word      || columns                                                    | row
        'regions' || ['id', 'label', 'country', 'status', 'capabilities']       | 'us-east '
        'types'   || ['id', 'class', 'vcpus', 'memory MB', 'disk MB', '$ a month'] | 'g6-nanode-1 nanode 1 1024 25600 5'
        'images'  || ['id', 'label', 'vendor', 'size MB', 'deprecated']         | 'linode/debian12 '
    }

    def 'events and volumes are tables, and a list of nothing is empty'() {
        given:
        def data = cloud.volume('data', 20) { it.region('us-east') }

        expect:
        shown(cloud.events(data)).readLines()*.contains('volume_create') == [false, true]
        shown(cloud.volumes()).contains('data')
        shown(cloud.nodebalancers()) == '[]'
    }

    private static String shown(Object value) {
        RenderSpecification.shown(value).stripTrailing()
    }
}
