package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a node, {@code <private_ipv4>:<port>} (document section 2): 10/8, 172.16/12 or 192.168/16. */
public final class NodeAddressRule implements Rule<String> {

    private static final Pattern HOST_AND_PORT = Pattern.compile("([^:]*):([^:]*)");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]+(\\.[0-9]+)*+");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final String FROM_INSTANCE = "write instance.privateIp + ':80'";
    private static final String LITERAL = "write an IPv4 address and a port, such as '192.168.128.7:80'";

    @Override
    public String name() {
        return "node address";
    }

    @Override
    public String sentence() {
        return "A node address is a private IPv4 address and a port, such as 192.168.128.7:80.";
    }

    @Override
    public List<String> refused() {
        return List.of(
                "",
                "192.168.128.7:80 ",
                "http://192.168.128.7:80",
                "[fd00::7]:80",
                "192.168.128.7",
                "web-1",
                "null:80",
                "web-1:80",
                "192.168.128:80",
                "192.168.010.7:80",
                "192.168.300.7:80",
                "203.0.113.5:80",
                "192.168.128.7:70000",
                "192.168.128.7:http");
    }

    @Override
    public Optional<Problem> examine(String address) {
        if (address == null || address.isBlank()) {
            return Problem.found("the node address is blank", FROM_INSTANCE);
        }
        return wrongForm(address).or(() -> wrongPart(address));
    }

    private static Optional<Problem> wrongForm(String address) {
        if (!address.equals(address.strip())) {
            return wrong(address, "begins or ends with a blank", "write '" + address.strip() + "'");
        }
        if (address.contains("://")) {
            return wrong(address, "is a URL", LITERAL);
        }
        if (address.startsWith("[") || address.chars().filter(c -> c == ':').count() > 1) {
            return wrong(address, "is not IPv4, and a node has an IPv4 address", FROM_INSTANCE);
        }
        return Problem.when(
                !address.contains(":"),
                named(address) + " has no port",
                NUMBERS.matcher(address).matches() ? "write '" + address + ":80'" : FROM_INSTANCE);
    }

    private static Optional<Problem> wrongPart(String address) {
        Matcher parts = HOST_AND_PORT.matcher(address);
        parts.matches();
        return wrongHost(address, parts.group(1)).or(() -> wrongPort(address, parts.group(2)));
    }

    private static Optional<Problem> wrongHost(String address, String host) {
        if (host.equals("null")) {
            return wrong(
                    address, "has no address before its port", "give the instance one: write privateIp() in its block");
        }
        if (!NUMBERS.matcher(host).matches()) {
            return wrong(address, "names a host, and a node has an IPv4 address", FROM_INSTANCE);
        }
        return Ipv4.malformed(host)
                .flatMap(why -> wrong(address, why, LITERAL))
                .or(() -> Problem.when(
                        !Ipv4.isPrivate(host),
                        named(address) + " is not private (10.x, 172.16.x to 172.31.x, 192.168.x)",
                        FROM_INSTANCE));
    }

    private static Optional<Problem> wrongPort(String address, String port) {
        boolean exists = PORT.matcher(port).matches() && PortRule.exists(Integer.parseInt(port));
        return Problem.when(
                !exists,
                named(address) + " has no valid port after its colon",
                "write a number from 1 to 65535, such as ':80'");
    }

    private static Optional<Problem> wrong(String address, String what, String instead) {
        return Problem.found(named(address) + " " + what, instead);
    }

    private static String named(String address) {
        return "node address " + Quoted.of(address);
    }
}
