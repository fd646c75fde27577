package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path
import tools.jackson.databind.json.JsonMapper

/** Holds the task for VS Code on docs/editors.md against what the check prints. */
class ProblemMatcherSpec extends ProgramSpecification {

    static final Path PAGE = Path.of(System.getProperty('ballast.root'), 'docs/editors.md')

    static final Map TASK = JsonMapper.shared().readValue(Files.readString(PAGE).find(/(?s)(?<=```json\n).*?(?=```)/), Map).tasks[0]

    def 'the task for VS Code finds each mistake and warning at its place'() {
        given:
        def file = script("volume('data', 0)\nvolume('logs', 20, wiat: false)\nnodebalancer('web') { throttle 30 }\n")

        when:
        int status = ballast('--sandbox', *arguments(file))

        then:
        status == 3
        matched() == [
            [severity: 'error', code: 'B030', message: 'a volume of 0 GB cannot be created', file: "$file", line: '1', column: '16'],
            [severity: 'error', code: 'B204', message: "volume has no option 'wiat:'", file: "$file", line: '2', column: '20'],
            [severity: 'warning', code: 'B029', message: 'throttle 30: Linode takes 0 to 20', file: "$file", line: '3', column: '32']]
    }

    def 'the task finds why a script does not compile'() {
        given:
        def file = script('volume(\n')

        when:
        ballast(*arguments(file))

        then:
        matched()*.file == ["$file"]
        matched()*.severity == ['error']
    }

    def 'the task finds nothing in a runbook without a mistake'() {
        when:
        int status = ballast('--sandbox', *arguments(script("volume('data', 20)")))

        then:
        status == 0
        matched() == []
    }

    private static List<String> arguments(Path file) {
        TASK.args*.replace('${file}', "$file")
    }

    /** Applies the patterns as VS Code does: each to one line, one line after the other. */
    private List<Map> matched() {
        def patterns = TASK.problemMatcher.pattern
        err.readLines().collate(patterns.size(), 1, false).findResults { lines ->
            def parts = [lines, patterns].transpose().collect { line, pattern -> parts(line, pattern) }
            parts.every() ? parts.sum() : null
        }
    }

    private static Map parts(String line, Map pattern) {
        def found = line =~ pattern.regexp
        found.find() ? (pattern - [regexp: pattern.regexp]).collectEntries { name, group -> [name, found.group(group)] } : null
    }
}
