package dev.ballast.repl;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.ledger.Ledger;
import dev.ballast.repl.session.WrongUsageException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ballast adopt}: tells the ledger the id of what exists. */
@Command(
        name = "adopt",
        sortOptions = false,
        header = "Tell the ledger the id of what exists; nothing is sent.",
        footer = {
            "",
            "ballast adopt volume data 99          ballast adopt config web:443 31",
            "ballast adopt node web:443:a 7        ballast adopt address web-1 192.168.128.5"
        })
final class AdoptCommand extends LedgerCommand implements Callable<Integer> {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,17}");
    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            description = "nodebalancer, config, node, instance, address or volume.")
    private String kind;

    @Parameters(index = "1", paramLabel = "PATH", description = "Its name; web:443 for a config, web:443:a for a node.")
    private String path;

    @Parameters(index = "2", paramLabel = "ID", description = "The id of the service; an address itself.")
    private String id;

    AdoptCommand(Surroundings around, CommonOptions common) {
        super(around, common);
    }

    @Override
    public Integer call() {
        Key key = key(kind, path);
        check(key.kind());
        try (Ledger ledger = ledger()) {
            Optional<Entry> before = ledger.find(key);
            ledger.adopt(key, id);
            say(key + " is known by the id " + id + before.map(this::change).orElse(""));
        }
        return 0;
    }

    private void check(Kind wanted) {
        boolean address = wanted == Kind.ADDRESS;
        if (!(address ? IPV4 : NUMBER).matcher(id).matches()) {
            throw new WrongUsageException(
                    "'" + id + "' is no id of the kind " + wanted.word(),
                    address ? "write the IPv4 address, like 192.168.128.5" : "write a whole number from 1 on");
        }
    }

    private String change(Entry before) {
        String replaced = before.id() == null || before.id().equals(id) ? "" : "; before, it was " + before.id();
        return replaced + (before.intent() == null ? "" : "; " + before.intent().act() + " is open no more");
    }
}
