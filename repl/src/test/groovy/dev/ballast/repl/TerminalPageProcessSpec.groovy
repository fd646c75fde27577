package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path

import static dev.ballast.repl.PseudoTerminal.TAB

/**
 * Types what docs/terminal.md shows at a terminal, all of it in one session, and holds the page to the screen. With
 * {@code -Dballast.write=true} the page is written from the screen.
 */
class TerminalPageProcessSpec extends ProcessSpecification {

    static final Path PAGE = ROOT.resolve('docs/terminal.md')
    static final String PROMPT = 'sandbox us-east>'

    def 'the screens of the page are those of the terminal'() {
        given:
        def terminal = new PseudoTerminal([BALLAST, '--sandbox', '--quiet'], own(), folder, 80, 400)
        terminal.endsWith(PROMPT)

        when:
        def written = page(terminal)

        then:
        write(written)
        timeless(written) == timeless(Files.readString(PAGE))

        cleanup:
        terminal?.close()
    }

    private static String timeless(String page) {
        page.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, 'TIME')
    }

    private static String page(PseudoTerminal terminal) {
        def keys = ''
        def page = []
        def fence = null
        Files.readAllLines(PAGE).each { line ->
            if (line ==~ /<!-- then types: .* -->/) {
                keys = (line =~ /<!-- then types: (.*) -->/)[0][1]
            }
            if (line == '```' && fence != null) {
                page.addAll(screen(terminal, fence, keys))
                fence = null
                keys = ''
            }
            if (fence == null) {
                page << line
            } else {
                fence << line
            }
            if (line == '```terminal') {
                fence = []
            }
        }
        page.join('\n') + '\n'
    }

    private static List<String> screen(PseudoTerminal terminal, List<String> fence, String keys) {
        int before = terminal.lines().size()
        if (keys) {
            terminal.type(keys.replace('<Tab>', TAB)).settled()
            def shown = terminal.lines().drop(before - 1)
            terminal.type(PseudoTerminal.CTRL_C).endsWith(PROMPT)
            return shown
        }
        fence.findAll { it ==~ /($PROMPT| +[^ ]*>) .+/ }.each {
            terminal.line(it.replaceFirst(/^($PROMPT| +[^ ]*>) /, ''))
            terminal.until { terminal.lines().last() ==~ /$PROMPT| +[^ ]*>/ && terminal.lines().size() > before }
            terminal.settled()
        }
        terminal.endsWith(PROMPT)
        terminal.lines().drop(before - 1).dropRight(1)
    }

    private static boolean write(String written) {
        !Boolean.getBoolean('ballast.write') || Files.writeString(PAGE, written)
    }

    private Map<String, String> own() {
        System.getenv().findAll { !it.key.startsWith('BALLAST_') } + [
            TERM: 'xterm-256color', LANG: 'C.UTF-8', NO_COLOR: '1', ROOT_PASS: 'trial-only-1', XDG_CONFIG_HOME: folder.resolve('config').toString(),
            XDG_STATE_HOME: folder.resolve('state').toString()]
    }
}
