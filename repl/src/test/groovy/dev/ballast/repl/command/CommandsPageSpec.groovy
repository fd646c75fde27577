package dev.ballast.repl.command

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds docs/commands.md against the commands; {@code -Dballast.write=true} writes it. */
class CommandsPageSpec extends Specification {

    static final Path PAGE = Path.of(System.getProperty('ballast.root'), 'docs/commands.md')

    def 'the page says what the commands say of themselves'() {
        given:
        def page = page(new Commands({ 0 }).all())

        when:
        if (Boolean.getBoolean('ballast.write')) {
            Files.writeString(PAGE, page)
        }

        then:
        Files.readString(PAGE) == page
    }

    private static String page(List<Command> commands) {
        def rows = commands.collect { "| `${cell(it.synopsis())}` | ${cell(it.summary())} |" }
        def chapters = commands.collect { "## `/${it.name()}`\n\n`${it.synopsis()}`: ${it.summary()}.\n\n${text(it)}\n" }
        """\
        # The commands of the prompt

        The commands of the [terminal](terminal.md) and of [notebooks](notebooks.md); `/help` and `/help /NAME` print the same. The terms are in [concepts](concepts.md).
        CommandsPageSpec writes this page from the commands. A command begins with a slash, which no line of Groovy needs.
        `help`, `exit` and `quit` also work without it, unless a variable or method of yours has that name.

        | Command | What it does |
        | --- | --- |
        """.stripIndent() + rows.join('\n') + '\n\n' + chapters.join('\n')
    }

    private static String cell(String text) {
        text.replace('|', '\\|')
    }

    /** What a terminal indents is a list here. */
    private static String text(Command command) {
        if (command.name() != 'sandbox') {
            return command.help()
        }
        command.help().readLines().collect { it.startsWith('/sandbox ') ? "- `$it`" : it }.join('\n')
    }
}
