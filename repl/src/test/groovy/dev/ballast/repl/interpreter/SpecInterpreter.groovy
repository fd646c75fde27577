package dev.ballast.repl.interpreter

import dev.ballast.repl.command.Commands
import dev.ballast.repl.command.SpecContext
import dev.ballast.run.ScriptFile
import java.time.Duration

/** An interpreter that shows and edits as a context without a terminal does. */
class SpecInterpreter extends Interpreter {

    private final SpecContext context

    SpecInterpreter(SpecContext context) {
        super(new Interpreter.Parts(context.session(), new Commands(System::nanoTime), context.targets(), context.requests, context.fixture.reported::add))
        this.context = context
    }

    @Override
    void print(String text) {
        context.print(text)
    }

    @Override
    void show(Object value) {
        context.show(value)
    }

    @Override
    void showAll(Object value) {
        context.showAll(value)
    }

    @Override
    void evaluate(ScriptFile text) {
        context.evaluate(text)
    }

    @Override
    String edit(String text) {
        context.edit(text)
    }

    @Override
    List<String> history() {
        context.history()
    }

    @Override
    String keys() {
        context.keys()
    }

    @Override
    void end() {
        context.end()
    }

    @Override
    String profile() {
        context.profile()
    }

    /** A busy machine fails no spec. */
    @Override
    Duration lookupTimeout() {
        Duration.ofMinutes(1)
    }
}
