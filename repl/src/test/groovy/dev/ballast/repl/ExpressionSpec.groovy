package dev.ballast.repl

import dev.ballast.sandbox.control.Fault
import spock.lang.Timeout

/** {@code ballast -e EXPR}: what is printed where, and how it ends. */
@Timeout(60)
class ExpressionSpec extends MistakeSpecification {

    def 'the value is printed and nothing else: #expressions'() {
        given:
        environment = [:]

        expect:
        ballast(*expressions.collectMany { ['-e', it] }) == 0
        out == printed
        err == ''

        where:
        expressions                                          || printed
        ['1+1']                                              || '2\n'
        ["'a text'"]                                         || 'a text\n'
        ["['a', 1]"]                                         || "['a', 1]\n"
        ['null']                                             || ''
        ['def x = 20', 'x * 2', '_ + _1']                    || '20\n40\n60\n'
        ['def twice(n) { n * 2 }', 'twice(21)']              || '42\n'
        ['class P { int a }; null', 'new P(a: 3).a']         || '3\n'
        ['int n = 1; null', 'n += 1; null', 'n'] || '2\n'
        ["print 'mine'; null"]                               || 'mine\n'
        ["print 'mine: '; 5"]                                || 'mine: 5\n'
        ["println 'mine'"]                                   || 'mine\n'
        ['def x = 1\nif (x > 0) {\n  x + 1\n}']              || '2\n'
        ["[name: 'a', size: 3]"]                             || 'name  a\nsize  3\n'
        ["[[name: 'a', size: 3], [name: 'bcd', size: 40]]"]  || 'name  size\na        3\nbcd     40\n'
        ["'x' * 200"]                                        || 'x' * 200 + '\n'
    }

    def 'the exit status tells how it ended: #text'() {
        given:
        if (fault) {
            sandbox.fail(fault)
        }

        expect:
        ballast('-e', 'def before = 1; null', '-e', text, '-e', "println 'went on'") == status
        out == ''
        complaint()[0].contains(problem)
        complaint()[1] == place
        !err.contains('\tat ')

        where:
        text                                     | fault                                    || status | place            | problem
        "throw new Exception('mine')"            | null                                     || 1      | 'expression-2:1' | 'Exception: mine'
        'null.boot()'                            | null                                     || 1      | 'expression-2:1' | 'cannot call boot() on null'
        "volume('data', 20, wait: false)"        | Fault.on('POST /volumes').status(400)    || 1      | 'expression-2:1' | 'POST /volumes: 400'
        "secret('NOT_SET').reveal()"                      | null                                     || 2      | 'expression-2:1' | 'NOT_SET'
        "volume('data', 0)"                      | null                                     || 3      | 'expression-2:1' | 'a volume of 0 GB'
        '\nbefore + afterr'                      | null                                     || 3      | 'expression-2:2' | "there is no variable 'afterr'"
        'def x = )'                              | null                                     || 3      | 'expression-2:1' | ''
        '[1, 2].each {'                          | null                                     || 3      | 'expression-2:1' | 'it ends too early: } is missing'
        'def x ='                                | null                                     || 3      | 'expression-2:1' | 'it ends too early'
        "volume('data', 20, wait: false)"        | Fault.on('POST /volumes').after().drop() || 4      | 'expression-2:1' | 'may exist'
    }

    def 'a failure is placed in the text that failed, below its callers, and quotes no secret of an earlier text'() {
        expect:
        ballast('-e', "def login(Map of) {\n    throw new IllegalStateException('no ' + of.password)\n}", '-e', "def me = [password: 'swordfish-9041']; null", '-e', 'login(me)') == 1
        err == '''\
            error: IllegalStateException: no (secret)
              at expression-1:2
              2 |     throw new IllegalStateException('no ' + of.password)
                      ^
              called from expression-3:1
            '''.stripIndent()
    }

    def 'settings that cannot work are wrong usage once they are needed'() {
        given:
        environment = [:]

        expect:
        ballast('-e', '1+1', '-e', "volume('data')") == 2
        out == '2\n'
        complaint()[0].startsWith('no URL is set')
        ballast('--state', 'kept.json', '-e', '1+1') == 2
        out == ''
    }

    def 'what it did to the cloud is reported on standard error, what came of it is printed'() {
        expect:
        ballast('-e', "def data = volume('data', 20); data.resize(30); null", '-e', 'data.size') == 0
        out == '30\n'
        with(err.readLines()) {
            containsAll("+ volume 'data' created (1001)", "~ volume 'data' resized from 20 to 30 GB")
            last().startsWith("done: 1 created, 1 changed; ${sandbox.journal().size()} requests, ")
        }
    }

    def 'what moves by itself is asked when it is printed: #text'() {
        given:
        ballast('-e', "instance('web') { type 'standard-1'; region 'us-east' }; volume('data', 20); null")

        expect:
        ballast('-e', text) == 0
        out == printed.stripIndent()
        err == ''

        where:
        text             || printed
        "volume('data')" || '''\
            volume 'data' (id 1003)
              status       active
              size         20 GB
              region       us-east
              attached to  nothing
              path         /dev/disk/by-id/scsi-0Linode_Volume_data
            '''
        'instances()'    || '''\
            name    id  region   private ip  type        image
            web   1001  us-east  -           standard-1  -
            '''
    }

    def 'a list that cannot be printed is a failure of the run, and what was made before is reported'() {
        given:
        sandbox.fail(Fault.on('GET /compute/instances').status(403))

        expect:
        ballast('-e', "volume('data', 20); null", '-e', 'instances()', '-e', "println 'went on'") == 1
        out == ''
        complaint()[0].startsWith('GET /compute/instances: 403')
        err.contains('failed: 1 created')
        plain()
    }

    def 'a signal stops #what'() {
        given:
        whenPrinted = { signals.accept(2) }

        expect:
        ballast('-e', text, '-e', "println 'went on'") == 130
        out == 'ready\n'
        plain()

        where:
        what                         | text
        'a loop'                     | "println 'ready'; while (true) {}"
        'it at its last word'        | "println 'ready'"
        'a value that prints itself' | "new Object() { String toString() { println 'ready'; while (true) {} } }"
    }

    def 'behind a pipe there are neither colours nor signs beyond ASCII: #launched #set #options'() {
        given:
        launcher = launched
        environment += set
        ballast('-e', "nodebalancer('web') { region 'us-east'; port 80; node 'a', '192.168.128.7:80' }; null")

        expect:
        ballast(*options, '-e', "nodebalancer('web')") == 0
        out.contains('\u001B[') == colored
        out.contains('└─') == drawn

        where:
        launched                             | set                            | options              || colored | drawn
        [:]                                  | [TERM: 'xterm']                | []                   || false   | false
        [stdin: 'terminal']                  | [TERM: 'xterm']                | []                   || false   | false
        [stdout: 'terminal', width: '80']    | [TERM: 'xterm']                | []                   || true    | true
        [stdout: 'terminal', width: '80']    | [TERM: 'xterm', NO_COLOR: '1'] | []                   || false   | true
        [stdout: 'terminal', width: '80']    | [TERM: 'xterm']                | ['--color', 'never'] || false   | true
        [stdout: 'terminal', width: '80']    | [TERM: 'dumb']                 | []                   || false   | false
        [:]                                  | [TERM: 'xterm']                | ['--color=always']   || true    | false
    }

    def 'a value takes the columns of its terminal, and COLUMNS or 80 where that has no size: #width #set'() {
        given:
        launcher = [stdout: 'terminal', width: width]
        environment += [TERM: 'xterm'] + set

        expect:
        ballast('-e', "[a: 'x' * 500]") == 0
        out.readLines()[1].size() == columns

        where:
        width | set             || columns
        '60'  | [COLUMNS: '40'] || 60
        '0'   | [COLUMNS: '40'] || 40
        ''    | [COLUMNS: '40'] || 40
        '0'   | [COLUMNS: '0']  || 80
        '0'   | [:]             || 80
    }

    def 'a secret is printed as such, and none stands in what goes wrong: #text'() {
        given:
        environment.ROOT_PASS = 'hunter2-trial'

        expect:
        ballast('-e', text) == status
        out == printed
        !err.contains('hunter2')

        where:
        text                                                                     || status | printed
        "secret('ROOT_PASS')"                                                    || 0      | '(secret)\n'
        "[pass: secret('ROOT_PASS'), n: 1]"                                      || 0      | 'pass  (secret)\nn     1\n'
        "instance('a') { type 'standard-1'; rootPass 'hunter2-trial'; prot 80 }" || 3      | ''
    }

    def 'what destroys is asked for, unless --yes stands there: #options'() {
        given:
        profile('confirm = true')
        ballast('--profile', 'prod', '-e', "volume('data', 20); null")

        expect:
        ballast('--profile', 'prod', *options, '-e', "volume('data').delete(); null") == status
        (sandbox.requests()['DELETE /volumes/{id}'] ?: 0) == deletes

        where:
        options   || status | deletes
        []        || 2      | 0
        ['--yes'] || 0      | 1
    }

    def 'there is no greeting, with or without --quiet'() {
        given:
        launcher = [stdin: 'terminal', stdout: 'terminal', stderr: 'terminal', width: '80']
        environment = [TERM: 'xterm']

        expect:
        ballast(*options, '-e', '1+1') == 0
        out == '2\n'
        err == ''

        where:
        options << [[], ['--quiet'], ['repl'], ['repl', '--quiet', '--no-init']]
    }
}
