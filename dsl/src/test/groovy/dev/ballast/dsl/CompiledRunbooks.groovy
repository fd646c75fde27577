package dev.ballast.dsl

import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.customizers.CompilationCustomizer
import org.codehaus.groovy.runtime.InvokerHelper

/** The runbooks of the specs, compiled: of the texts used last, each only once, as compiling takes longer than most of them run. */
class CompiledRunbooks {

    private static final int MOST = 100

    private static final Map<List<String>, Class<? extends Script>> COMPILED = Collections.synchronizedMap(
        new LinkedHashMap<List<String>, Class<? extends Script>>(MOST, 0.75f, true) {

            @Override
            protected boolean removeEldestEntry(Map.Entry<List<String>, Class<? extends Script>> eldest) {
                size() > MOST
            }
        })

    /** Returns the text as a runbook in a file of that name, which has not run. */
    static Runbook runbook(String text, String name, Binding binding = new Binding()) {
        created(['class', name, text], binding) { it.parse(text, name) }
    }

    /** Returns the same as the program has it: the file name is not the name of the class, so that web.groovy may have a variable called web. */
    static Runbook file(String text, String name, Binding binding) {
        created(['file', name, text], binding) { it.parse(new GroovyCodeSource(text, "file:/RunbookScript#/$name", '/ballast/runbook')) }
    }

    /** Returns the text with what the program adds to a script that is to run. */
    static Runbook checked(String text, String name, Binding binding) {
        created(['checked', name, text], binding, new RunTimeGuards()) { it.parse(text, name) }
    }

    private static Runbook created(List<String> key, Binding binding, CompilationCustomizer checks = null, Closure<Script> parse) {
        def type = COMPILED.computeIfAbsent(key) {
            def settings = new CompilerConfiguration(scriptBaseClass: Runbook.name, pluginFactory: SinglePassParser.FACTORY)
            if (checks) {
                settings.addCompilationCustomizers(checks)
            }
            parse(new GroovyShell(CompiledRunbooks.classLoader, new Binding(), settings)).class
        }
        InvokerHelper.createScript(type, binding) as Runbook
    }
}
