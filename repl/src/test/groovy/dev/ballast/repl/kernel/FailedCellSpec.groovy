package dev.ballast.repl.kernel

import java.util.concurrent.CountDownLatch

class FailedCellSpec extends KernelSpecification {

    static volatile CountDownLatch go

    def setup() {
        go = new CountDownLatch(1)
    }

    def 'a failure names the line of the cell and what to write instead, without frames'() {
        when:
        def id = client.begin("def ok = 1\nvolum('data', 20)")
        def reply = client.awaited(id)
        def error = client.reported(id, 'error')[0]

        then:
        reply.status == 'error'
        reply.subMap('ename', 'evalue', 'traceback') == error
        plain(error).contains('at cell-1:2')
        plain(error).contains("  2 | volum('data', 20)")
        plain(error).contains('    | ^'.replace('|', ' '))
        plain(error).contains('volume')
        !plain(error).contains('.java')
        !plain(error).contains('\tat ')
    }

    def 'a failure names the line that failed, also in an earlier cell, and the lines that called it'() {
        given:
        client.execute('def half(n) {\n    assert n % 2 == 0\n    n.intdiv(2)\n}')
        client.execute('def quarter(n) { half(half(n)) }')

        when:
        def id = client.begin('1 + 1\n[8, 6].collect {\n    quarter(it)\n}')
        client.awaited(id)
        def reported = plain(client.reported(id, 'error')[0])

        then:
        reported.contains('at cell-1:2')
        reported.contains('  2 |     assert n % 2 == 0')
        reported.readLines().findAll { it.contains('called from') } == ['  called from cell-2:1', '  called from cell-3:3', '  called from cell-3:2']
    }

    def '#what is reported and the kernel lives'() {
        when:
        def error = client.execute(code)

        then:
        error.status == 'error'
        error.ename == kind
        error.evalue.contains(said)
        shown('1 + 1') == '2'

        where:
        what                   | code                                                || kind                            | said
        'an exception'         | "throw new IllegalStateException('no way')"         || 'IllegalStateException'         | 'no way'
        'an error'             | "throw new Error('worse')"                          || 'Error'                         | 'worse'
        'deep recursion'       | 'def f(n) { f(n + 1) + 1 }\nf(0)'                    || 'StackOverflowError'            | 'StackOverflowError'
        'an assertion'         | 'assert 1 == 2'                                     || 'PowerAssertionError'           | 'this assertion failed'
        'a missing bracket'    | '[1, 2'                                             || 'RuleException'                 | 'it ends too early: ] is missing'
        'broken text'          | '1 +* 2'                                            || 'MultipleCompilationErrorsException' | ''
        'an end of the process'| 'System.exit(3)'                                    || 'WrongUsageException'           | 'exit would end the kernel'
        'a halt'               | 'Runtime.runtime.halt(3)'                           || 'WrongUsageException'           | 'halt would end the kernel'
        'an end in a closure'  | '[1].each { System.exit(it) }'                      || 'WrongUsageException'           | 'exit would end the kernel'
    }

    def 'a failure with several lines keeps them all: #code'() {
        expect:
        client.execute(code).evalue == said

        where:
        code                                            || said
        "throw new IllegalStateException('one\\ntwo')"   || 'IllegalStateException: one\ntwo'
        'assert 1 == 2'                                 || 'this assertion failed:\nassert 1 == 2\n         |\n         false'
        "volume('data', 0)"                             || 'a volume of 0 GB cannot be created'
    }

    def 'cells that wait behind a failure are dropped'() {
        given:
        def first = client.begin("${getClass().name}.go.await(); throw new IllegalStateException('no')")
        def second = client.begin('made = 1')
        def third = client.begin('made = 2')

        when:
        release()

        then:
        client.awaited(first).status == 'error'
        client.awaited(second) == [status: 'aborted']
        client.awaited(third) == [status: 'aborted']
        client.execute('made').status == 'error'
        client.execute('made = 3').status == 'ok'
    }

    def 'a cell that was sent before its client learned of the failure is dropped, even if it comes later'() {
        given:
        def first = client.begin("${getClass().name}.go.await(); throw new IllegalStateException('no')", date: '2026-11-26T06:00:00.000000Z')
        release()

        expect:
        client.awaited(first).status == 'error'
        client.awaited(client.begin('made = 1', date: '2026-11-26T06:00:00.000001Z')) == [status: 'aborted']
        client.execute('made', date: '2026-11-26T07:00:00.000000Z').status == 'error'
        client.execute('made = 3', date: '2026-11-26T07:00:01.000000Z').status == 'ok'
    }

    def 'cells that wait go on when their client says so'() {
        given:
        def first = client.begin("${getClass().name}.go.await(); throw new IllegalStateException('no')", stop_on_error: false)
        def second = client.begin('5')

        when:
        release()

        then:
        client.awaited(first).status == 'error'
        client.awaited(second).status == 'ok'
    }

    def '/error shows the last failure in full'() {
        given:
        client.execute("throw new IllegalStateException('no way')")

        expect:
        shown('/error').with { contains('IllegalStateException: no way') && contains('\tat ') }
    }

    def 'a key in a failure is masked'() {
        when:
        def key = '-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----'
        def error = client.execute("throw new IllegalStateException('''$key''')")

        then:
        !plain(error).contains('MIIabc')
    }

    /** Whoever answers this has taken what was sent before it. */
    private void release() {
        client.request(client.shell, 'kernel_info_request')
        go.countDown()
    }

    def 'a client need not break a line: the caret stays below its place'() {
        when:
        def answer = client.execute("def numbers = [${(1..40).join(', ')}]; volum('data', 20)")
        def lines = plain(answer).readLines()

        then:
        lines.every { it.length() <= 80 }
        lines[3].indexOf('^') == lines[2].indexOf('volum')
    }
}
