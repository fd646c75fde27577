package dev.ballast.repl.command;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.repl.render.PlanEvents;
import dev.ballast.repl.render.PlanOutline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rehearses a line of the session and shows its plan, as {@code ballast run --dry-run} does for a runbook. */
final class PlanCommand {

    private PlanCommand() {}

    static Command command() {
        return Command.of(
                        "/plan LINE",
                        "rehearse a line and show what it would change",
                        "The line runs on a simulator laid over the account; the account is only read. In a notebook"
                                + " `/plan` in the first line rehearses the rest of the cell.\n"
                                + "The line sets no variable. But it really writes files, starts processes, and changes"
                                + " lists and maps of earlier lines.",
                        PlanCommand::run)
                .takingLines();
    }

    private static void run(Arguments arguments, CommandContext context) {
        String line = arguments.required("a line");
        List<Progress> others = Collections.synchronizedList(new ArrayList<>());
        PlanEvents events = new PlanEvents(others::add);
        context.session().rehearse(events, () -> context.evaluate(context.line(line)), rehearsal -> {
            others.forEach(event -> context.print(
                    (event instanceof Progress.Warning warning ? warning.kind() + ": " : "") + event.text()));
            if (!rehearsal.plan().isEmpty() || !context.session().hasFailed()) {
                context.show(PlanOutline.of(rehearsal.plan(), events.events(), false));
            }
        });
    }
}
