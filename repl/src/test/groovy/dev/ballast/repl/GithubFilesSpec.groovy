package dev.ballast.repl

import dev.ballast.lanes.Lint
import dev.ballast.repl.cli.ProgramSpecification
import java.nio.file.Files
import java.nio.file.Path
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** Holds the files that the code host reads, each of which it would ignore in silence if it were wrong. */
@Lint
class GithubFilesSpec extends ProgramSpecification {

    static final Path GITHUB = Path.of(System.getProperty('ballast.root')).resolve('.github')

    def 'each push and each change is built by the script that lands the work, on both Javas'() {
        given:
        def workflow = yaml('workflows/build.yml')
        def job = workflow.jobs.build
        def script = job.steps*.run.findAll()

        expect:
        workflow.on.keySet() == ['push', 'pull_request'] as Set
        workflow.permissions == [contents: 'read']
        script == ['.ci/run']
        script.every { Files.isExecutable(GITHUB.resolveSibling(it)) }
        job.strategy.matrix.java.join(' ') == Files.readString(GITHUB.resolveSibling(script[0])).find(/(?<=for version in ).*(?=; do)/)
        job.steps.find { it.uses?.startsWith('actions/setup-java@') }.with['java-version'] == '${{ matrix.java }}'
    }

    def 'dependencies are looked after where they are declared'() {
        given:
        def updates = yaml('dependabot.yml').updates

        expect:
        updates.collectEntries { [it['package-ecosystem'], it.directory] } == [maven: '/', 'github-actions': '/']
        updates.every { it.schedule.interval == 'weekly' }
        Files.exists(GITHUB.resolveSibling('pom.xml'))
    }

    def 'the form #form has what the code host wants of a form, and asks for the versions'() {
        given:
        def parsed = yaml("ISSUE_TEMPLATE/$form")
        def inputs = parsed.body.findAll { it.type != 'markdown' }

        expect:
        [parsed.name, parsed.description].every()
        inputs.every { it.type == 'textarea' && it.id ==~ /[a-z]+/ && it.attributes.label }
        inputs*.id.toSet().size() == inputs.size()
        inputs.find { it.id == 'version' }.attributes.label == 'The output of `ballast --version --verbose`'
        inputs.find { it.id == 'version' }.validations.required

        where:
        form << ['bug.yml', 'idea.yml']
    }

    def 'the form of a bug shows what the program prints'() {
        given:
        def shown = yaml('ISSUE_TEMPLATE/bug.yml').body.find { it.id == 'version' }.attributes.placeholder

        expect:
        ballast('--version', '--verbose') == 0
        labels(shown) == labels(out)
    }

    def 'an empty report is not offered'() {
        expect:
        yaml('ISSUE_TEMPLATE/config.yml').blank_issues_enabled == false
    }

    private static Object yaml(String file) {
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(GITHUB.resolve(file)))
    }

    private static List<String> labels(String text) {
        text.readLines()*.replaceFirst(/ .*/, '')
    }
}
