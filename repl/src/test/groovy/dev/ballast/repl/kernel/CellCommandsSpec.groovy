package dev.ballast.repl.kernel

import dev.ballast.lanes.Slow

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
        '/help volume'            || /volume\(/
        '/vars'                   || /(?s)x +.*a.*1/
        '/adopt instance web 77'  || /instance web is known by the id 77/
        '/status data'            || /(?s)^= .*volume data +1001 +same +active, 20 GB/
        '/save made'              || /saved 4 lines in made\.groovy/
        '/load loaded.groovy'     || /^= 42$/
        '/load nothing.groovy'    || /^! there is no file .*nothing\.groovy$/
        '/time [1,\n2].size()'    || /(?s)= 2/
        '/edit 1'                 || /^! a notebook has no editor to open$/
        '/vras'                   || /^! there is no command \/vras: did you mean \/vars\?$/
        '/vars\nprintln 1'        || /^! \/vars must stand alone: the lines below it would not run$/
    }

    @Slow('a kernel for each command')
    def 'each other #command works in a cell'() {
        expect:
        all(command) =~ said

        where:
        command                   || said
        'help'                    || /(?s)\/vars +list the variables/
        '/help /save'             || /(?s)\/save FILE.*The file has the lines that created/
        '/help volume'            || /(?s)volume\(.*rules/
        '/names'                  || /volume +data +1001/
        '/forget volume nothing'  || /^! the ledger has no volume nothing/
        '/status --changed'       || /^= 1 same/
        '/status --accept data'   || /^! --accept needs a reason/
        "/status --accept data --why 'it is so'" || /^! 'data' has no difference that can be accepted/
        '/status dtaa'            || /^! the ledger has no 'dtaa'/
        '/show x'                 || /^= a  1$/
        '/show data'              || /(?s)^= .*data/
        '/history'                || /(?s)1  region 'us-east'/
        '/time 20 + 3'            || /(?s)^= 23.* s, 0 requests/
        '/profile'                || /sandbox/
        '/sandbox'                || /the sandbox is at http:.*, it has\s+answered \d+ calls/
        '/sandbox clock 5m'       || /\d\d:\d\d/
        '/log'                    || /POST \/volumes/
        '/error'                  || /nothing has failed yet/
        '/edit'                   || /^! a notebook has no editor to open$/
        '/vars more'              || /^! /
        '/load loaded.groovy\nx'  || /^! \/load must stand alone/
    }

    def 'help fills the pager of the client, and is no part of the notebook: #command'() {
        when:
        def id = client.begin(command)
        def reply = client.awaited(id)

        then:
        reply.payload*.source == ['page']
        reply.payload[0].start == 0
        reply.payload[0].data['text/plain'] =~ said
        client.printed(id) == ''
        client.execute('1').payload == []

        where:
        command        || said
        '/help'        || /words: /
        '/help volume' || /volume\(/
        'help /save'   || /\/save FILE/
        'volume??'     || /volume\(/
        '?volume'      || /volume\(/
        'volume?'      || /volume\(/
    }

    def 'what was meant for IPython or for a command is told how to write: #code'() {
        when:
        def reply = client.execute(code)

        then:
        reply.ename == 'WrongUsageException'
        reply.evalue.startsWith(problem)
        plain(reply).contains(": $remedy")
        client.execute('x.a').status == 'ok'

        where:
        code                              || problem                                  | remedy
        '%time 1 + 1'                     || "'%time' is a command of IPython"        | '/time 1 + 1'
        '%%time\n1 + 1'                   || "'%%time' is a command of IPython"       | '/time 1 + 1'
        '%lsmagic'                        || "'%lsmagic' is a command of IPython"     | '/help lists the commands'
        '!ls -l'                          || "'!ls -l' is a command of other programs" | "println 'ls -l'.execute().text"
        '// what there is\n/names'        || '/names must stand alone in a cell'  | 'write it in its own cell: /names'
        'y = [a: 2]\n/vars'               || '/vars must stand alone in a cell'   | 'write it in its own cell: /vars'
        'def a = 5\n\n/help volume\n'     || '/help must stand alone in a cell'   | 'write it in its own cell: /help volume'
    }

    def 'what only looks like that is Groovy: #code'() {
        given:
        client.execute('vars = 2; ls = true')

        expect:
        shown(code) == said

        where:
        code               || said
        'y = 10\n/vars\ny' || '5'
        '!ls'              || 'false'
        'ls ?\n/vars/ : 1' || 'vars'
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
        def help = client.awaited(id).payload.findAll { it.source == 'page' }.collect { it.data['text/plain'] }
        (help + client.reported(id, 'display_data').collect { "= ${it.data['text/plain']}" } + client.printed(id) +
            client.reported(id, 'error').collect { "! $it.evalue" }).join('')
    }
}
