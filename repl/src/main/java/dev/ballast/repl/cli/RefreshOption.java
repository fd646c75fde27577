package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import picocli.CommandLine.Option;

/** The option that reads the lists of Linode. */
final class RefreshOption {

    @Option(
            names = "--refresh",
            description =
                    "Dialect linode: read the lists of regions, types and images first, even if the kept ones are recent.")
    private boolean given;

    boolean given() {
        return given;
    }

    /** Makes the builder read the lists when it opens the cloud, if the option is given. */
    CloudSetup on(CloudSetup builder) {
        return given ? builder.refresh() : builder;
    }
}
