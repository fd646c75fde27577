package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.charset.StandardCharsets
import java.nio.file.Files

class RunSpec extends ProgramSpecification {

    def 'a script runs with its arguments: #line'() {
        given:
        script('println "${args.class.simpleName} $args é"')

        expect:
        ballast(*line.collect { it == 'FILE' ? folder.resolve('web.groovy') : it }) == 0
        out == printed

        where:
        line                                                || printed
        ['run', '--sandbox', 'FILE', 'a', 'b']              || 'String[] [a, b] é\n'
        ['--sandbox', 'FILE']                               || 'String[] [] é\n'
        ['FILE', 'a', '--sandbox']                          || 'String[] [a] é\n'
        ['--profile', 'sandbox', 'FILE', 'run']             || 'String[] [run] é\n'
        ['--sandbox', 'FILE', '--', '--sandbox', '-x']      || 'String[] [--sandbox, -x] é\n'
        ['run', '--sandbox', '--no-check', '--yes', 'FILE'] || 'String[] [] é\n'
    }

    def 'the summary counts what happened'() {
        given:
        def file = script('''
            region 'us-east'
            def web = instance('web-1') { type 'standard-1' }
            volume('data', 20).attachTo(web)
            volume('data').attachTo(web)
            volume('old', 20).delete()
        ''')

        expect:
        ballast('--sandbox', file) == 0
        err.readLines().last() ==~ /done: 3 created, 1 changed, 1 deleted; \d+ requests, \d+\.\d s/
        err.contains("+ instance 'web-1' created (")
        err.contains("- volume 'old' deleted")
        err =~ /(?m)^= volume 'data' unchanged: /
    }

    def 'the fields of a script are set on the cloud of the run'() {
        expect:
        ballast('--sandbox', script("import groovy.transform.Field\n@Field def data = volume('data', 20, region: 'us-east')\nprintln data.size")) == 0
        out == '20\n'
    }

    def 'a script that closes its output only flushes it'() {
        expect:
        ballast('--sandbox', script('''
            System.out.withPrintWriter { it.println 'one' }
            System.out.close()
            System.err.close()
            println 'two'
        ''')) == 0
        out == 'one\ntwo\n'
        !System.err.checkError()
    }

    def 'a second run on a kept sandbox makes nothing'() {
        given:
        def file = script("region 'us-east'; volume('data', 20)")
        def state = folder.resolve('kept.json')

        when:
        2.times { ballast('--sandbox', '--state', state, file) }

        then:
        err.contains('done: 1 unchanged')
    }

    def 'a machine reads the last line of what is printed'() {
        given:
        def file = script('''
            region 'us-east'
            print 'mine'
            volume('data', 20).resize(30)
        ''')

        expect:
        ballast('--sandbox', '--output', 'json', file) == 0
        out.readLines().size() == 2
        out.startsWith('mine\n{')
        verifyAll(json()) {
            status == 'done'
            exit == 0
            created*.path == ['data']
            created*.kind == ['volume']
            changed*.id == created*.id
            changed*.change == ['resized from 20 to 30 GB']
            [unchanged, kept, deleted, warnings] == [[], [], [], []]
            error == null
            requests > 2
            seconds > 0
        }
    }

    def 'a machine reads what failed and where'() {
        given:
        def file = script("\nthrow new IllegalStateException('no')")

        expect:
        ballast('--sandbox', '--output', 'json', file) == 1
        verifyAll(json()) {
            status == 'failed'
            exit == 1
            error.problem == 'IllegalStateException: no'
            error.place == [file: "$file".toString(), line: 2]
            error.remedy == null
        }
    }

    def 'the log of requests shows with verbose alone'() {
        when:
        ballast('--sandbox', *options, script("region 'us-east'; volume('data', 20, wait: false)"))

        then:
        err.contains('POST') == logged

        where:
        options       || logged
        ['--verbose'] || true
        []            || false
    }

    def 'a variable may have the name of the file'() {
        expect:
        ballast('--sandbox', script('web = 5; println web + 1')) == 0
        out == '6\n'
    }

    def 'the base script of plain Groovy does no harm'() {
        given:
        def file = script('''@groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            region 'us-east'
            println volume('data', 20).status''')

        expect:
        ballast('--sandbox', file) == 0
        out == 'active\n'
    }

    def 'a mark at the beginning of the file is no part of the script'() {
        given:
        def file = Files.write(folder.resolve('bom.groovy'), '\uFEFFprintln 1'.getBytes(StandardCharsets.UTF_8))

        expect:
        ballast('--sandbox', file) == 0
        out == '1\n'
    }

    def 'what the process prints to is given back'() {
        given:
        def before = System.out

        when:
        ballast('--sandbox', script('println 1'))

        then:
        System.out.is(before)
    }
}
