package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.repl.command.Lookup;
import dev.ballast.repl.render.Representations;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast show}: what the service and the ledger know of one resource. */
@Command(
        name = "show",
        header = "Show a NodeBalancer as a tree or a picture, or another resource.",
        customSynopsis = "ballast show [OPTIONS] [KIND] NAME",
        footer = {
            "",
            "ballast names lists the names. Show reads the current state from the service and changes nothing.",
            "The picture shows the ports, their nodes, the instances of the nodes and the volumes attached to",
            "those, or the subnets of a VPC and what has an address there, with firewalls and reserved addresses.",
            "For it Ballast also reads each volume, firewall and reserved address in the ledger."
        })
final class ShowCommand extends ProgramCommand {

    @Parameters(
            index = "0..1",
            arity = "1..2",
            paramLabel = "NAME",
            hideParamSyntax = true,
            description = "A name, and before it its kind if several have it: " + Kind.WHOLES + ".")
    private List<String> words;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Write the picture of a NodeBalancer or a VPC to this file, replacing its content.")
    private Path svg;

    @Mixin
    private StateOption state;

    @Override
    public Integer call() {
        requireFolder();
        state.require(common(), process());
        CloudSetup setup = builder(state).existingLedgerOnly();
        return new RunConsole(process(), common(), Confirm.noOne())
                .run(setup, cloud -> show(cloud.open(), setup.commands()));
    }

    private void show(Cloud cloud, TargetCommands commands) {
        Handle handle = lookup(commands).find(cloud, String.join(" ", words), Set.of());
        if (svg != null) {
            FetchPolicy.NETWORK_ONLY.refreshAttachments(handle);
        }
        Map<String, String> forms =
                new Representations(process().limits(), process().screen(common().color())).of(handle);
        if (svg == null) {
            printLine(forms.get(Representations.TEXT));
        } else {
            write(forms.get(Representations.SVG));
            printLine("wrote " + svg);
        }
    }

    private Lookup lookup(TargetCommands commands) {
        String lists = commands.advice("list the names", commands.names());
        BinaryOperator<String> asks = (kind, name) -> commands.of("show", kind, name);
        return svg == null
                ? new Lookup(asks, lists, Lookup.SHOWN)
                : new Lookup(
                        asks,
                        "only a NodeBalancer and a VPC have a picture; " + lists,
                        List.of(Kind.NODEBALANCER, Kind.VPC));
    }

    /** Refuses a file that cannot be written before the service is asked. */
    private void requireFolder() {
        if (svg != null && Files.isDirectory(svg)) {
            throw new WrongUsageException(svg + " is a folder", "name a file in it");
        }
        if (svg != null && !Files.isDirectory(svg.toAbsolutePath().getParent())) {
            throw new WrongUsageException(svg + " cannot be written: its folder does not exist", "name another file");
        }
    }

    private void write(String picture) {
        try {
            Files.writeString(svg, picture + "\n");
        } catch (IOException unwritable) {
            throw new WrongUsageException(svg + " cannot be written: " + unwritable, "name another file");
        }
    }
}
