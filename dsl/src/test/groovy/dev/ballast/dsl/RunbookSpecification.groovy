package dev.ballast.dsl


import dev.ballast.converge.Progress
import org.codehaus.groovy.control.CompilerConfiguration
import spock.lang.AutoCleanup
import spock.lang.Specification

/** Runs runbooks on an in-process sandbox and shows what they sent. */
abstract class RunbookSpecification extends Specification {

    List<Progress> events = Collections.synchronizedList([])

    @AutoCleanup
    Cloud cloud = dev.ballast.Ballast.opening().progress { events << it }.sandbox()

    /** Runs the text as a file called web.groovy and returns the value of its last line. */
    def run(String text, Map variables = [:]) {
        def shell = new GroovyShell(getClass().classLoader, new Binding(variables), new CompilerConfiguration(scriptBaseClass: Runbook.name))
        Runbook script = shell.parse(text, 'web.groovy') as Runbook
        script.runOn(cloud)
        script.run()
    }
}
