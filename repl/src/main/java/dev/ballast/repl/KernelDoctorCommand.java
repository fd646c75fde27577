package dev.ballast.repl;

import picocli.CommandLine.Command;

/** x. */
@Command(name = "doctor")
final class KernelDoctorCommand extends KernelspecCommand {
    KernelDoctorCommand(Surroundings around) {
        super(around);
    }

    @Override
    int status() {
        return 1;
    }
}
