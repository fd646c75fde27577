package dev.ballast.repl.report

import dev.ballast.error.RefusalCode
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Progress
import dev.ballast.repl.render.Screen
import java.nio.charset.StandardCharsets
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.regex.Pattern
import spock.lang.Specification
import spock.lang.Unroll

class ProgressLinesSpec extends Specification {

    static final Reference DATA = ReferenceCodec.read(Kind.VOLUME, 'data')
    static final String ERASE = '\r\u001B[K'
    static final String LIVE = '\u280b waiting for data: creating (0 s)'
    static final Screen PIPE = new Screen(false, false, 80)
    static final Screen TERMINAL = new Screen(true, false, 80)

    ByteArrayOutputStream bytes = new ByteArrayOutputStream()

    def 'each event has its line: #line'() {
        when:
        show(PIPE, event)

        then:
        text() == line

        where:
        event                                              || line
        new Progress.Created(DATA, '9')                       || "+ volume 'data' created (9)\n"
        new Progress.Changed(DATA, '9', 'attached to web') || "~ volume 'data' attached to web\n"
        new Progress.Deleted(DATA, '9')                    || "- volume 'data' deleted\n"
        new Progress.Kept(DATA, '9', 'not named')   || "= volume 'data' kept: not named\n"
        new Progress.Unchanged(DATA, '9', 'has 20 GB')     || "= volume 'data' unchanged: has 20 GB\n"
        new Progress.Unchanged(DATA, '9', '')              || ''
        new Progress.Warning('no nodes')                   || 'warning: no nodes\n'
        new Progress.Warning(RefusalCode.THROTTLE, 'high') || 'warning[B029]: high\n'
        new Progress.Note('a new ledger')                  || 'note: a new ledger\n'
    }

    @Unroll('#screen')
    def 'a part that a block does not name is reported once at the end, unless another block named it'(Screen screen) {
        given:
        def web = new Reference.ByName(Kind.NODEBALANCER, 'web')
        def node = { new Reference.Node(new Reference.Port(web, 80, false), it) }
        def progress = new ProgressLines(lines(screen), { 0L })

        when:
        tell(progress, new Progress.Begun(web), notNamed(node('a')), notNamed(node('gone')), new Progress.Created(node('b'), '7'), new Progress.Ended(web),
            new Progress.Begun(web), notNamed(node('b')), notNamed(node('gone')), new Progress.Unchanged(node('a'), '6', ''), new Progress.Ended(web))

        then:
        !text().contains('kept')

        when:
        progress.end()

        then:
        text().readLines().findAll { it.contains('kept') }*.replaceAll(/.*\u001B\[./, '') == ["= node 'gone' of port 80 of 'web' kept: the block does not name it"]

        when:
        progress.end()

        then:
        text().count('kept') == 1

        where:
        screen << [PIPE, TERMINAL]
    }

    static void tell(ProgressLines progress, Progress... events) {
        events.each { progress.accept(it) }
    }

    static Progress notNamed(Reference part) {
        new Progress.Kept(part, '5', 'the block does not name it')
    }

    def 'on a terminal a long line is broken between words'() {
        when:
        show(new Screen(true, false, 24), new Progress.Warning('its token stands in clear'))

        then:
        text() == 'warning: its token\n  stands in clear\n'
    }

    @Unroll('#colored')
    def 'the lines of a tree that has ended are broken between words, too, whatever their colours'(boolean colored) {
        given:
        def web = new Reference.ByName(Kind.NODEBALANCER, 'web')
        def port = new Reference.Port(web, 80, false)

        when:
        show(new Screen(true, colored, 20), new Progress.Begun(web), new Progress.Created(web, '1002'), new Progress.Created(port, '1003'), new Progress.Ended(web))

        then:
        text().replaceAll(/.*\u001B\[[AJK]|\u001B\[[0-9;]*m/, '').readLines().takeRight(4) == [
            "+ nodebalancer 'web'", '  created (1002)', '  + port 80 created', '    (1003)']

        where:
        colored << [false, true]
    }

    def 'without a terminal a wait is reported when its state changes and each half minute'() {
        when:
        show(PIPE,
            waiting('creating', 0), waiting('creating', 5), waiting('resizing', 9), waiting('resizing', 38),
            waiting('resizing', 40), new Progress.Arrived('data', 'active', Duration.ofSeconds(41)))

        then:
        text().readLines()*.trim() == [
            'waiting for data: creating (0 s)', 'waiting for data: resizing (9 s)', 'waiting for data: resizing (40 s)',
            'data is active (41 s)']
    }

    def 'on a terminal one line is drawn over, and its end stays'() {
        when:
        show(TERMINAL,
            waiting('creating', 0), waiting('creating', 5), new Progress.Created(DATA, '9'),
            new Progress.Arrived('data', 'active', Duration.ofSeconds(6)))

        then:
        text() == LIVE + ERASE + '\u280b waiting for data: creating (5 s)' + ERASE +
            "+ volume 'data' created (9)\n" + '\u280b waiting for data: creating (5 s)' + ERASE + '  data is active (6 s)\n'
    }

    def 'a wait that failed is cleared, too'() {
        given:
        def lines = lines(TERMINAL)
        def progress = new ProgressLines(lines, { 0L })

        when:
        progress.accept(waiting('creating', 0))
        progress.end()
        lines.line('error')

        then:
        text() == LIVE + ERASE + 'error\n'
    }

    def 'the live line is cut to the width, with room for the ^C of the terminal'() {
        when:
        show(new Screen(true, false, 20), waiting('creating', 0))

        then:
        text() == '\u280b waiting for ...'
    }

    def 'what a script prints is never on the live line'() {
        given:
        def lines = lines(TERMINAL)
        new ProgressLines(lines, { 0L }).accept(waiting('creating', 0))

        when:
        new ScriptOutput(new PrintStream(bytes, true), lines).stream().print('mine')

        then:
        text() == LIVE + ERASE + 'mine'
    }

    def 'lines of many threads never mix'() {
        given:
        def progress = new ProgressLines(lines(TERMINAL), { 0L })
        progress.accept(waiting('creating', 0))
        def begin = new CountDownLatch(1)

        when:
        def threads = (1..8).collect { int n ->
            Thread.start {
                begin.await()
                200.times { progress.accept(new Progress.Note("$n" * 40)) }
            }
        }
        begin.countDown()
        threads*.join()

        then:
        def drawn = text().split(Pattern.quote(ERASE)) as List
        drawn.size() == 1601
        drawn.head() == LIVE
        drawn.tail().every { it ==~ /note: (\d)\1{39}\n/ + Pattern.quote(LIVE) }
    }

    def 'colours and the live line follow the terminal and the wishes: #terminal #type #noColor #color'() {
        expect:
        with(Screen.of(terminal, type, noColor, 0, color)) {
            live() == isLive
            colored() == isColored
            width() == 80
        }

        where:
        terminal | type    | noColor | color               || isLive | isColored
        true     | 'xterm' | null    | Screen.Color.AUTO   || true   | true
        true     | 'xterm' | ''      | Screen.Color.AUTO   || true   | true
        true     | 'xterm' | '1'     | Screen.Color.AUTO   || true   | false
        true     | 'xterm' | '1'     | Screen.Color.ALWAYS || true   | true
        true     | 'xterm' | null    | Screen.Color.NEVER  || true   | false
        true     | 'dumb'  | null    | Screen.Color.AUTO   || false  | false
        true     | null    | null    | Screen.Color.AUTO   || false  | false
        false    | 'xterm' | null    | Screen.Color.AUTO   || false  | false
        false    | 'xterm' | null    | Screen.Color.ALWAYS || false  | true
    }

    def 'the sign has the colour of its kind, names are bold and ids dim'() {
        when:
        show(new Screen(false, true, 80), new Progress.Created(DATA, '9'))

        then:
        text() == "\u001B[32m+ \u001B[0mvolume \u001B[1m'data'\u001B[0m created \u001B[2m(9)\u001B[0m\n"
    }

    private void show(Screen screen, Progress... events) {
        def progress = new ProgressLines(lines(screen), { 0L })
        events.each { progress.accept(it) }
    }

    private Lines lines(Screen screen) {
        new Lines(new PrintStream(bytes, true, StandardCharsets.UTF_8), screen)
    }

    private String text() {
        bytes.toString(StandardCharsets.UTF_8)
    }

    private static Progress.Waiting waiting(String state, int seconds) {
        new Progress.Waiting('data', state, Duration.ofSeconds(seconds))
    }
}
