package dev.ballast.repl.cli

import java.nio.file.Files
import java.nio.file.Path
import picocli.CommandLine
import picocli.CommandLine.Model.ArgSpec
import spock.lang.Specification

/** Holds docs/cli to the commands; {@code -Dballast.write=true} writes the pages, and keeps the example at the end of each. */
class CliPagesSpec extends Specification {

    static final Path FOLDER = Path.of(System.getProperty('ballast.root'), 'docs/cli')

    static final String TERMS = '\nThe terms are in [concepts](../concepts.md), the options of every command in [the list of commands](README.md#options-of-every-command).\n'

    static final String EXAMPLE = '\n## Example\n'

    static final CommandLine PROGRAM = Program.commands(ProcessEnvironment.ofProcess())

    static final List<CommandLine> COMMANDS = visible(PROGRAM)

    def 'the page of #name says what the command says of itself, and has an example'() {
        given:
        def file = FOLDER.resolve(name + '.md')
        def example = Files.exists(file) ? Files.readString(file).find(/(?s)$EXAMPLE.*/) : null
        def page = page(command) + (example ?: EXAMPLE)

        when:
        write(file, page)

        then:
        Files.readString(file) == page
        example =~ /(?m)^\$ .*ballast/

        where:
        command << COMMANDS
        name = command.commandName
    }

    def 'the list has each command'() {
        given:
        def list = '# The commands of the program\n\nWritten by CliPagesSpec from the commands; `ballast COMMAND --help` prints the same. The terms are in [concepts](../concepts.md).\n\n| Command | What it does |\n| --- | --- |\n' +
            COMMANDS.collect { "| [$it.commandName](${it.commandName}.md) | ${header(it)} |\n" }.join() +
            "\n## Options of every command\n\n${table(PROGRAM, true)}"

        when:
        write(FOLDER.resolve('README.md'), list)

        then:
        Files.readString(FOLDER.resolve('README.md')) == list
        FOLDER.toFile().list().sort() == (COMMANDS*.commandName*.plus('.md') + 'README.md').sort()
    }

    def 'the help of #name begins with the usage of its page, and keeps the lines of its notes'() {
        given:
        def help = command.usageMessage.readLines()
        def usage = synopsis(command)

        expect:
        help.subList(1, 1 + usage.size())*.trim() == ["Usage: ${usage[0]}".toString(), *usage.drop(1)]
        notes(command).every { help.contains(it) }

        where:
        command << COMMANDS + COMMANDS.collectMany { visible(it) }
        name = command.commandSpec.qualifiedName()
    }

    private static void write(Path file, String text) {
        if (Boolean.getBoolean('ballast.write')) {
            Files.writeString(file, text)
        }
    }

    private static List<CommandLine> visible(CommandLine parent) {
        parent.subcommands.values().toList().unique().findAll { !it.commandSpec.usageMessage().hidden() }
    }

    private static String page(CommandLine command) {
        "# ballast ${command.commandName}\n\n${header(command)}\n$TERMS" + chapter(command) + visible(command).collect {
            "\n## ballast ${command.commandName} ${it.commandName}\n\n${header(it)}\n" + chapter(it)
        }.join()
    }

    private static String chapter(CommandLine command) {
        def notes = notes(command) ? "```text\n${notes(command).join('\n')}\n```\n" : ''
        "\n```text\n${synopsis(command).join('\n')}\n```\n" + ['', table(command, false), notes].findAll().collect { "\n$it" }.join()
    }

    private static List<String> synopsis(CommandLine command) {
        command.help.synopsis(0).readLines()*.trim()
    }

    private static List<String> notes(CommandLine command) {
        command.commandSpec.usageMessage().footer().join('\n').readLines()*.stripTrailing().dropWhile { it.empty }
    }

    private static String header(CommandLine command) {
        command.commandSpec.usageMessage().header().join(' ')
    }

    /** The options that this command alone has, or those of every command. */
    private static String table(CommandLine command, boolean every) {
        def spec = command.commandSpec
        def arguments = every ? [] : spec.positionalParameters()
        def options = spec.options().findAll { !it.hidden() && (every || !it.inherited()) }
        def rows = arguments.collect { row(it.paramLabel(), it) } + options.collect {
            row(it.names().join(', ') + (it.arity().max() == 0 ? '' : ' ' + it.paramLabel()), it)
        }
        rows ? "| | |\n| --- | --- |\n" + rows.join() : ''
    }

    private static String row(String names, ArgSpec argument) {
        "| `${cell(names)}` | ${cell(argument.description().join(' '))} |\n"
    }

    private static String cell(String text) {
        text.replace('|', '\\|').replace('\n', ' ')
    }
}
