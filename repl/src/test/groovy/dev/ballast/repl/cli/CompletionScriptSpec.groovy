package dev.ballast.repl.cli

import java.nio.file.Files
import java.nio.file.Path
import picocli.CommandLine
import spock.lang.Specification
import spock.lang.TempDir

class CompletionScriptSpec extends Specification {

    @TempDir
    Path folder

    def setup() {
        CompletionScript.main([folder.toString()] as String[])
    }

    def 'fish completes commands, their options and the values of those'() {
        given:
        def lines = Files.readAllLines(folder.resolve('completions/ballast.fish'))

        expect:
        lines.contains("complete -c ballast -n '__fish_use_subcommand' -a run -d 'Run a runbook.'")
        lines.contains("complete -c ballast -n '__fish_seen_subcommand_from kernel' -a install -d '${header('kernel', 'install')}'".toString())
        lines.any { it.startsWith("complete -c ballast -n '__fish_seen_subcommand_from run' -l output -x -a 'text json' ") }
        lines.any { it.startsWith("complete -c ballast -n '__fish_seen_subcommand_from run' -l state -r ") }
        lines.every { it.count("'") % 2 == it.count("\\'") % 2 }
    }

    def 'the usage that is kept in the jar is the one of the commands, without styles'() {
        given:
        def kept = Files.readString(folder.resolve("classes/$PrebuiltUsage.RESOURCE"))

        expect:
        kept == Program.commands(ProcessEnvironment.ofProcess()).getUsageMessage(CommandLine.Help.Ansi.OFF)
        !kept.contains('\u001B')
    }

    def 'the manual page has every command and option, once'() {
        given:
        def page = Files.readString(folder.resolve('man/man1/ballast.1'))

        expect:
        page.startsWith('.TH BALLAST 1\n.SH NAME\nballast \\- ')
        page.count('.SS ballast kernel install\n') == 1
        page.count('.B \\-\\-profile NAME\n') == 1
        page.contains('.B \\-\\-state FILE\n')
        page.contains('Exit status: 0 done;')

        and:
        page.contains('.SS ballast forget\nRemove a name and its parts from the ledger; nothing is deleted on the service.\n.PP\n.nf\nballast forget [OPTIONS] KIND PATH...\n.fi\n')
        page.contains('.nf\nballast lease [OPTIONS]\nballast lease break [OPTIONS]\n.fi\n')
    }

    def 'bash asks the program for profiles and names: #words'() {
        expect:
        bash(words) == offered

        where:
        words                                   || offered
        ['--profile', '']                       || ['of-profiles', 'prod', 'my\\ trial', 'data', 'web:443', '--size']
        ['run', '--profile', 'pr']              || ['prod']
        ['adopt', '']                           || ['of-adopt', 'prod', 'my\\ trial', 'data', 'web:443', '--size']
        ['forget', '--profile', 'x', 'v', 'da'] || ['data']
        ['names', 'config', 'web', ':', '4']    || ['443']
        ['names', 'config', 'web', ':']         || ['443']
        ['import', '--print', 'v', 'da']        || ['data']
        ['--dialect', '']                       || ['documented', 'linode']
        ['run', '--output', '']                 || ['text', 'json']
        ['sandbox', '--clock', '']              || ['real', 'virtual']
        ['sandbox', '--rates', 'r']             || ['real']
        ['sandbox', '--interfaces', 'linode']   || ['linode_default', 'linode_only']
        ['--color', 'a']                        || ['auto', 'always']
        ['show', 'w']                           || ['web:443']
        ['adopt', '--st']                       || ['--state']
        ['adopt', 'v', 'absent']                || []
    }

    def 'bash asks for the parameters of a script behind it: #words'() {
        expect:
        bash(words) == offered
        Files.readString(folder.resolve('asked')) == asked

        where:
        words                                    || offered         | asked
        ['run', 'site.groovy', '--si']           || ['--size']      | 'complete parameters -- run site.groovy\n'
        ['site.groovy', '--tier', 'pr']          || ['prod']        | 'complete parameters -- site.groovy --tier\n'
    }

    def 'bash hands the words before the cursor to the program'() {
        expect:
        bash(['forget', '--profile', '=', 'x', 'config', 'web', ':', '443', 'x'])  == []
        Files.readString(folder.resolve('asked')) == 'complete forget --profile=x config web:443\n'
    }

    def 'fish asks the program for profiles and names'() {
        given:
        def script = Files.readString(folder.resolve('completions/ballast.fish'))

        expect:
        script.contains("-l profile -x -a '(ballast complete profiles 2>/dev/null)' ")
        script.contains("""complete -c ballast -n 'string match -q -- "*.groovy" (commandline -opc)' -a '(ballast complete parameters -- (commandline -opc)[2..-1] 2>/dev/null)'""")
        script.contains("complete -c ballast -n '__fish_seen_subcommand_from names adopt forget import show status' -f -a '(ballast complete (commandline -opc)[2..-1] 2>/dev/null)'")
    }

    def 'the command that lists them is shown nowhere'() {
        expect:
        ['completions/ballast.fish', 'man/man1/ballast.1'].every { !(Files.readString(folder.resolve(it)) =~ /-a complete|ballast complete\n/) }
        !Program.commands(ProcessEnvironment.ofProcess()).usageMessage.contains(' complete ')
    }

    /** What bash offers for those words, the last of which is being typed; a stub stands for the program. */
    private List<String> bash(List<String> words) {
        def stub = Files.createDirectories(folder.resolve('bin')).resolve('ballast')
        Files.writeString(stub, """#!/bin/sh
            echo "\$@" > '$folder/asked'
            printf '%s\\n' "of-\$2" prod 'my trial' data web:443 --size
            """.stripIndent())
        stub.toFile().executable = true
        def typed = (['ballast'] + words).collect { "'$it'" }.join(' ')
        def process = new ProcessBuilder('bash', '--norc', '-c', """
            COMP_WORDBREAKS=' :='; PATH='$folder/bin':\$PATH
            . '$folder/completions/ballast.bash'
            COMP_WORDS=($typed); COMP_CWORD=${words.size()}; COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
            registered=\$(complete -p ballast); registered=\${registered#*-F }
            \${registered%% *} 2>/dev/null
            for one in "\${COMPREPLY[@]}"; do printf '%s\\n' "\$one"; done""").redirectErrorStream(true).start()
        process.text.readLines()*.trim()
    }

    private static String header(String... words) {
        words.inject(Program.commands(ProcessEnvironment.ofProcess())) { command, word -> command.subcommands[word] }.commandSpec.usageMessage().header()[0]
    }
}
