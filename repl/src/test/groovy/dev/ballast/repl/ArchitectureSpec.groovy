package dev.ballast.repl

import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import dev.ballast.lanes.Lint
import dev.ballast.repl.cli.RunCommand
import java.util.concurrent.CompletionStage
import java.util.concurrent.Executor
import spock.lang.Shared
import spock.lang.Specification

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices

/** Holds the arrows of the program: each room sees only those below it. */
@Lint
class ArchitectureSpec extends Specification {

    @Shared
    JavaClasses classes = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages('dev.ballast.repl')

    def '#room sees only #below'() {
        given:
        List<String> rooms = ['render', 'evaluation', 'completion', 'command', 'interpreter', 'report', 'terminal', 'kernel', 'kernelspec', 'lsp', 'mcp', 'cli']
        String[] others = (rooms - below - room).collect { "dev.ballast.repl.$it..".toString() } + ['dev.ballast.repl']

        expect:
        noClasses().that().resideInAPackage("dev.ballast.repl.$room..").should().dependOnClassesThat().resideInAnyPackage(others).check(classes)

        where:
        room          || below
        'render'      || []
        'evaluation'  || []
        'completion'  || ['evaluation']
        'command'     || ['completion', 'evaluation', 'render']
        'interpreter' || ['command', 'completion', 'evaluation']
        'report'      || ['evaluation', 'render']
        'terminal'    || ['interpreter', 'command', 'completion', 'evaluation', 'report', 'render']
        'kernel'      || ['interpreter', 'command', 'completion', 'evaluation', 'report', 'render']
        'kernelspec'  || ['kernel', 'evaluation']
        'lsp'         || ['completion', 'render']
        'mcp'         || []
        'cli'         || ['lsp', 'mcp', 'kernelspec', 'kernel', 'terminal', 'interpreter', 'command', 'completion', 'evaluation', 'report', 'render']
    }

    def 'no rooms see each other in a circle'() {
        expect:
        slices().matching('dev.ballast.repl.(*)..').should().beFreeOfCycles().check(classes)
    }

    def 'no work waits for the common pool, whose threads a script may keep busy: with two processors Java 25 has one'() {
        given:
        def all = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages('dev.ballast')
        def pooled = all.collectMany { it.methodCallsFromSelf }*.target
            .findAll { it.owner.isAssignableTo(CompletionStage) && it.name.endsWith('Async') && !it.rawParameterTypes.any { it.isEquivalentTo(Executor) } }

        expect:
        pooled*.fullName == []
    }

    def 'only the process environment uses standard output, and lends it to the script'() {
        expect:
        noClasses().that().doNotHaveFullyQualifiedName('dev.ballast.repl.cli.ProcessEnvironment').and().doNotHaveFullyQualifiedName('dev.ballast.repl.cli.StandardStreams')
            .should().accessField(System, 'out').orShould().accessField(System, 'err').check(classes)
    }

    def 'only these classes print, each of them masked text, and all others give them what they say'() {
        expect:
        classes.findAll { it.methodCallsFromSelf.any { call -> call.targetOwner.isAssignableTo(PrintStream) && call.name in ['print', 'println', 'printf', 'append'] } }*.simpleName.toSet() == [
            'Lines', 'Report', 'ScriptOutput', 'ProgramCommand', 'PrintedDisplay', // of the shell: standard error, the JSON of a run, and standard output
            'SandboxCommand', // the token of the simulator, which is no secret and which a variable may have
            'Program', // the usage, the versions and a full disk
            'Shell', 'Pager', 'InteractiveSession', // of the prompt
            'NotebookContext', // of a cell: MessageCodec masks all that leaves
        ].toSet()
    }

    def 'a simple class name stands once'() {
        expect:
        classes.findAll { it.topLevelClass && it.simpleName != 'package-info' }.countBy { it.simpleName }.findAll { it.value > 1 } == [:]
    }

    def 'only the main method ends the process; a run replaces the status of a script that ends it after a refused write, and a command for an agent ends with the server'() {
        expect:
        noClasses().that().doNotHaveFullyQualifiedName(Main.name).should().callMethod(System, 'exit', int).check(classes)
        noClasses().that().doNotHaveFullyQualifiedName(RunCommand.name).and().doNotHaveFullyQualifiedName('dev.ballast.repl.cli.CommandForAgent').should().callMethod(Runtime, 'halt', int).check(classes)
    }
}
