package dev.ballast.repl.command

import dev.ballast.repl.evaluation.Tripwire

class ListsSpec extends CommandSpecification {

    static final String TRAP = "class Trap extends AbstractList { int size() { throw new Error() }; def get(int i) { throw new Error() } }\n"

    def 'variables are listed with type and value'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ['''\
            > /vars
            no variables yet
            > def web = instance('web-1') { type 'standard-1' }
            = instance 'web-1' (id 1001)
            > def n = 5; def text = 'one' + (char) 10 + 'two'; def add = { it + n }; def nothing = null
            > def all = [web, 'b', 3, 4]; def map = [a: 1]; def apiToken = 'abc'; def s = secret('ROOT_PASS'); def at = java.time.Instant.EPOCH; null
            > /vars
            name      type            value
            web       InstanceHandle  instance 'web-1' (id 1001)
            n         Integer         5
            text      String          'one two'
            add       Closure
            nothing   null            null
            all       ArrayList       [instance 'web-1' (id 1001), 'b', 3, ... 1 more]
            map       LinkedHashMap   1 entries
            apiToken  String          (secret)
            s         Secret          (secret)
            at        Instant         1970-01-01T00:00:00Z
            ''']
    }

    def 'listing them touches no value and sends nothing'() {
        given:
        context.session().evaluate("def wire = new ${Tripwire.name}(); def wires = [wire]; def data = volume('data', 20); null")
        int sent = context.fixture.sent().size()
        Tripwire.touched = 0

        expect:
        type('/vars').readLines()*.trim() == ['name   type          value', 'wire   Tripwire', 'wires  ArrayList     [Tripwire]', "data   VolumeHandle  volume 'data' (id 1001)"]
        Tripwire.touched == 0
        context.fixture.sent().size() == sent
    }

    def 'whatever a value does, the variables are listed: #code'() {
        given:
        context.session().evaluate(code)

        expect:
        type('/vars').readLines().last().trim().replaceFirst(' +', '  ') == listed

        where:
        code                                                                        || listed
        'def a = []; a << a; null'                                                  || 'a  ArrayList  [[[...]]]'
        'def a = [], b = [a]; a << b; null'                                         || 'b  ArrayList  [[[...]]]'
        'def m = [:]; m.self = m; null'                                             || 'm  LinkedHashMap  1 entries'
        'def s = [1, 2, 3, 4] as Set; null'                                         || 's  LinkedHashSet  [1, 2, 3, ... 1 more]'
        'def r = 1L..10_000_000_000_000L; null'                                     || 'r  NumberRange'
        'def n = BigInteger.ONE.shiftLeft(30_000_000); null'                        || 'n  BigInteger'
        'def d = [BigInteger.ONE.shiftLeft(30_000_000) as BigDecimal]; null'        || 'd  ArrayList  [BigDecimal]'
        "def t = 'x' * 30_000_000; null"                                            || "t  String  '${'x' * 47}...'"
        "def g = \"\${-> throw new Error()}\"; null"                               || 'g  GStringImpl'
        "${TRAP}def v = Collections.unmodifiableList(new Trap()); null"              || 'v  UnmodifiableList'
    }

    def 'names are listed with ids, by kind'() {
        expect:
        typed(conversation).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, 'TIME') == conversation.stripIndent()

        where:
        conversation << ['''\
            > /names
            no names yet in memory
            > def web = instance('web-1') { type 'standard-1'; privateIp() }
            = instance 'web-1' (id 1001)
            > nodebalancer('site') { port 80; node 'a', web.privateIp + ':80' }
            = nodebalancer 'site' (id 1003)
            > volume('data', 20)
            = volume 'data' (id 1006)
            > /names
            kind          path       id             recorded
            nodebalancer  site       1003           TIME
            config        site:80    1004           TIME
            node          site:80:a  1005           TIME
            instance      web-1      1001           TIME
            address       web-1      192.168.128.2  TIME
            volume        data       1006           TIME
            ''']
    }

    def 'history is listed from its end, or by a text'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ['''\
            > def x = 1
            = 1
            > [1].each {\\n    it\\n}
            = [1]
            > /history
            1  def x = 1
            2  [1].each {
                   it
               }
               /history
            > /history 1
              /history 1
            > /history DEF
            1  def x = 1
               /history DEF
            > /history xyz0
              /history xyz0
            ''']
    }

    def 'a line has the number that /edit takes, and one of an earlier session has none'() {
        given:
        context.history.addAll(["volume('old', 10)", '1 + 1'])
        List<String> given = []
        context.editor = { given << it; it }

        expect:
        typed(conversation) == conversation.stripIndent()
        given == ["volume('new', 10)"]

        where:
        conversation << ['''\
            > /edit 1
            ! this session has no line 1
              help: /history shows the numbers of its lines
            > 1 + 1
            = 2
            > volume('new', 10)
            = volume 'new' (id 1001)
            > 1 + 1
            = 2
            > /history
               volume('old', 10)
               1 + 1
               /edit 1
            1  1 + 1
            2  volume('new', 10)
            3  1 + 1
               /history
            > /edit 2
            nothing was changed, so nothing was evaluated
            ''']
    }
}
