package dev.ballast.repl.command;

import dev.ballast.sandbox.Fault;
import dev.ballast.sandbox.Sandbox;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** Has the sandbox play a fault, or ends all. */
final class FaultAct implements SandboxAct {

    private static final String OFF = "off";
    private static final List<String> PARTS =
            List.of("status", "drop", "truncate", "after", "first", "skip", "every", "delay", "retry-after");

    @Override
    public String name() {
        return "fault";
    }

    @Override
    public String synopsis() {
        return "fault OPERATION [first n] [skip n] [every n] [after] [delay ms] status n [retry-after s] | drop |"
                + " truncate";
    }

    @Override
    public String help() {
        return "plays a fault: fault POST /volumes first 2 status 503; * is every operation; fault off ends all";
    }

    @Override
    public void run(String arguments, Sandbox sandbox, Desk desk) {
        if (arguments.equals(OFF)) {
            sandbox.clearFaults();
            desk.print("no faults are played");
            return;
        }
        String operation = Stream.concat(Stream.of(Fault.ANY), sandbox.operations().stream())
                .filter(name -> arguments.startsWith(name + " "))
                .max((one, other) -> Integer.compare(one.length(), other.length()))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a fault needs an operation and what happens to it, such as POST /volumes status 503"));
        Deque<String> parts = new ArrayDeque<>(
                List.of(arguments.substring(operation.length()).strip().split("\\s+")));
        Fault fault = Fault.on(operation);
        while (!parts.isEmpty()) {
            fault = with(fault, parts.pop(), parts);
        }
        sandbox.fail(fault);
        desk.print("from now on: " + arguments);
    }

    @Override
    public List<String> next(String arguments, Sandbox sandbox) {
        boolean named = sandbox.operations().stream().anyMatch(name -> arguments.startsWith(name + " "))
                || arguments.startsWith(Fault.ANY + " ");
        return named
                ? PARTS
                : Stream.concat(Stream.of(OFF, Fault.ANY), sandbox.operations().stream())
                        .toList();
    }

    private static Fault with(Fault fault, String part, Deque<String> rest) {
        return switch (part) {
            case "status" -> fault.status(number(part, rest));
            case "retry-after" -> fault.retryAfter(Duration.ofSeconds(number(part, rest)));
            case "first" -> fault.first(number(part, rest));
            case "skip" -> fault.skip(number(part, rest));
            case "every" -> fault.every(number(part, rest));
            case "delay" -> fault.delay(Duration.ofMillis(number(part, rest)));
            case "after" -> fault.after();
            case "drop" -> fault.drop();
            case "truncate" -> fault.truncate();
            default -> throw new IllegalArgumentException("a fault has no '" + part + "'");
        };
    }

    private static int number(String part, Deque<String> rest) {
        String text = rest.isEmpty() ? "" : rest.pop();
        return Arguments.number(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + part + "' is followed by a whole number, not '" + text + "'"));
    }
}
