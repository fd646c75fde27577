package dev.ballast.repl.kernel

class CellCommandsSpec extends KernelSpecification {

    def setup() {
        client.execute("region 'us-east'\ndata = volume('data', 20)\nx = [a: 1]\nnull")
        folder.resolve('loaded.groovy').toFile().text = 'loaded = 7\nloaded * 6'
    }

    def '#command works in a cell'() {
        expect:
        all(command) =~ said

        where:
        command                   || said
        '/help'                   || /(?s)\/vars +list the variables.*words: .*volume.*\/help WORD explains.*Shift-Tab explains/
        'help'                    || /(?s)\/vars +list the variables/
        '/help volume'            || /volume\(/
        '/help /save'             || /(?s)\/save FILE.*Kept is what does something/
        '/doc volume'             || /(?s)volume\(.*size/
        '/vars'                   || /(?s)x +.*a.*1/
        '/names'                  || /volume +data +1001/
        '/show x'                 || /^= a  1$/
        '/show data'              || /(?s)^= .*data/
        '/history'                || /(?s)1  region 'us-east'/
        '/save made'              || /saved 1 line in made\.groovy/
        '/load loaded.groovy'     || /^= 42$/
        '/load nothing.groovy'    || /^! there is no file .*nothing\.groovy$/
        '/time 20 + 3'            || /(?s)^= 23.* s, 0 requests/
        '/time [1,\n2].size()'    || /(?s)= 2/
        '/profile'                || /sandbox/
        '/sandbox'                || /the sandbox is at http:.*, it has\s+answered \d+ calls/
        '/sandbox clock 5m'       || /\d\d:\d\d/
        '/log'                    || /POST \/volumes/
        '/error'                  || /nothing has failed yet/
        '/edit'                   || /^! a notebook has no editor to open$/
        '/edit 1'                 || /^! a notebook has no editor to open$/
        '/vars more'              || /^! /
        '/vras'                   || /^! there is no command \/vras: did you mean \/vars\?$/
        '/vars\nprintln 1'        || /^! \/vars stands alone: what is below it would not be run$/
        '/load loaded.groovy\nx'  || /^! \/load stands alone/
    }

    def 'what a cell loads is there for the next, and is saved as its lines'() {
        given:
        client.execute('/load loaded.groovy')
        client.execute('parallel([1]) { it }')
        client.execute("throw new IllegalStateException('no')")

        expect:
        shown('[loaded, _2]') == '[7, 42]'
        all('/save all').contains('saved')
        folder.resolve('all.groovy').toFile().text.with { contains("volume('data', 20)") && !contains('IllegalState') }
    }

    def 'a command that fails fails its cell, and those that wait are dropped'() {
        when:
        def error = client.execute('/load nothing.groovy')

        then:
        error.with { status == 'error' && ename == 'WrongUsageException' && execution_count == 2 }
    }

    def 'leaving asks the client to shut the kernel down'() {
        expect:
        client.execute(code).payload == [[source: 'ask_exit', keepkernel: false]]
        shown('x.a') == '1'

        where:
        code << ['/quit', 'exit', '/exit']
    }

    /** All that a cell shows; displayed values stand behind an equals sign. */
    private String all(String code) {
        def id = client.begin(code)
        client.awaited(id)
        (client.told(id, 'display_data').collect { "= ${it.data['text/plain']}" } + client.printed(id) +
            client.told(id, 'error').collect { "! $it.evalue" }).join('')
    }
}
