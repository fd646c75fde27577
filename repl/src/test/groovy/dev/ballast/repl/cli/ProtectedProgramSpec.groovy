package dev.ballast.repl.cli

/** What is protected is shown by the commands, and ended by none of them. */
class ProtectedProgramSpec extends ProgramSpecification {

    def 'names and status show it, a plan shows that a line records it, and destroy ends nothing'() {
        given:
        def state = ['--sandbox', '--dialect', 'linode', '--state', folder.resolve('state.json')]
        def script = folder.resolve('shop.groovy')
        script.toFile().text = "region 'us-east'\nvolume('data', 20)\nvolume('logs', 10)\n"
        ballast('run', *state, script)
        script.toFile().text = "region 'us-east'\nvolume('data', 20, protect: true)\n"

        expect:
        ballast('run', *state, '--dry-run', script) == 0
        out.contains("~ volume 'data' is protected from now on")
        out.contains('plan: 1 to record;')
        ballast('run', *state, script) == 0
        err.contains("~ volume 'data' is protected from now on")

        and:
        ballast('names', *state) == 0
        out =~ /volume +data +\d+ .* shop\.groovy:2 in run 2 of /
        ballast('status', *state, '--all') == 0
        out =~ /volume data +\d+ +same +.*protected/

        and: 'a plan refuses as the run does'
        ballast('run', *state, '--dry-run', deleting(script)) == 1
        err.contains("volume 'data' (id 1001) is not deleted: shop.groovy:2 in run 2 of ")

        and:
        ballast('destroy', *state, '--yes') == 3
        err.contains("volume 'data' (id 1001) is not deleted, and nothing else is: shop.groovy:2 in run 2 of ")
        ballast('destroy', *state, '--yes', 'logs') == 0
        ballast('names', *state) == 0
        out.readLines().count { it.contains('volume') } == 1
    }

    def 'the end of a protection is a difference of its plan, is confirmed, and is in the log'() {
        given:
        def state = ['--sandbox', '--dialect', 'linode', '--state', folder.resolve('state.json')]
        def script = folder.resolve('shop.groovy')
        script.toFile().text = "region 'us-east'\nvolume('data', 20, protect: true)\n"
        ballast('run', *state, script)
        script.toFile().text = "region 'us-east'\nvolume('data', 20, protect: false)\n"

        expect:
        ballast('run', *state, '--dry-run', '--detailed-exitcode', script) == 10
        out.contains("~ volume 'data' is not protected any more")

        and: 'without a terminal nobody can agree'
        ballast('run', *state, '--confirm', script) == 2
        ballast('names', *state) == 0
        out =~ /volume +data +\d+ .* shop\.groovy:2 in run 1 of /

        and:
        ballast('run', *state, '--confirm', '--yes', script) == 0
        ballast('log', *state, '2') == 0
        out =~ /changed +volume data +\d+ .*is not protected any more/
    }

    def 'another name is planned, is confirmed, and is in the log'() {
        given:
        def state = ['--sandbox', '--dialect', 'linode', '--state', folder.resolve('state.json')]
        def script = folder.resolve('shop.groovy')
        script.toFile().text = "region 'us-east'\nvolume('data', 20)\n"
        ballast('run', *state, script)
        script.toFile().text = "region 'us-east'\nvolume('archive', 20, was: 'data')\n"

        expect:
        ballast('run', *state, '--dry-run', '--detailed-exitcode', script) == 10
        out.contains("~ volume 'archive' was called 'data'")
        out.contains('plan: 1 to record;')

        and: 'without a terminal nobody can agree'
        ballast('run', *state, '--confirm', script) == 2
        ballast('names', *state) == 0
        out.contains(' data ') && !out.contains(' archive ')

        and:
        ballast('run', *state, '--confirm', '--yes', script) == 0
        ballast('names', *state) == 0
        out.contains(' archive ') && !out.contains(' data ')
        ballast('log', *state, '2') == 0
        out =~ /changed +volume archive +\d+ .*was called 'data'/
    }

    def 'a resource counts once in a plan and in its run, whatever is changed and recorded of it'() {
        given:
        def state = ['--sandbox', '--dialect', 'linode', '--state', folder.resolve('state.json')]
        def script = folder.resolve('shop.groovy')
        script.toFile().text = "region 'us-east'\nvolume('data', 20, protect: 'service')\n"

        expect:
        ballast('run', *state, '--dry-run', script) == 0
        out.contains('plan: 1 to create;')
        ballast('run', *state, script) == 0
        err.readLines().last().startsWith('done: 1 created, 1 changed;') // the lock

        when:
        script.toFile().text = "region 'us-east'\nvolume('stock', 30, was: 'data', protect: false, tags: ['shop'])\nvpc('net') { subnet 'web', '10.0.0.0/24'; subnet 'app', '10.0.1.0/24' }\n"

        then:
        ballast('run', *state, '--dry-run', script) == 0
        out.contains('plan: 1 to create, 1 to change;')
        ballast('run', *state, script) == 0
        err.readLines().last().startsWith('done: 1 created, 1 changed;')

        when:
        script.toFile().text = "region 'us-east'\nvpc('net') { description 'live'; subnet 'front', '10.0.0.0/24'; subnet 'app', '10.0.1.0/24'; subnet 'data', '10.0.2.0/24' }\n"

        then:
        ballast('run', *state, '--dry-run', script) == 0
        out.contains('plan: 1 to change;')
        ballast('run', *state, script) == 0
        err.readLines().last().startsWith('done: 1 changed;')
        err.readLines().count { it.startsWith('~ ') } > 1
    }

    private static deleting(script) {
        script.toFile().text = "volume('data').delete()"
        return script
    }
}
