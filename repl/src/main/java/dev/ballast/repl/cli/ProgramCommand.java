package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the commands share: the surroundings of the program, and the options that every command takes. */
abstract class ProgramCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    final CommandSpec spec() {
        return spec;
    }

    Surroundings around() {
        return top().around();
    }

    CommonOptions common() {
        return top().common();
    }

    final void say(String line) {
        around().out().println(line);
    }

    /** Begins to open what the options and the surroundings name. */
    final CloudBuilder opening(StateOption state) {
        CloudBuilder opening = common().opening(around());
        state.apply(opening, common(), around());
        return opening;
    }

    private ProgramCommand top() {
        return (ProgramCommand) spec.root().userObject();
    }
}
