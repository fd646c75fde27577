package dev.ballast.repl.kernelspec;

import dev.ballast.repl.kernel.CellResult;
import dev.ballast.repl.kernel.KernelClient;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is tried of a kernel that runs; none of it needs an account, and what makes something is for a sandbox alone. */
final class Trials {

    private static final String TEXT = "text/plain";
    private static final String ADVICE = "try the same at a prompt: ballast --sandbox";

    private final KernelClient client;
    private final Duration patience;
    private String endless = "";

    Trials(KernelClient client, Duration patience) {
        this.client = client;
        this.patience = patience;
    }

    String evaluates() throws TimeoutException, UnwellException {
        CellResult sum = client.run("1 + 1", patience);
        require("2".equals(sum.shown().get(TEXT)), "1 + 1", sum);
        return "1 + 1 is 2";
    }

    String completes() throws TimeoutException, UnwellException {
        JsonNode answer = client.ask("complete", at("inst"), patience);
        boolean known = answer.path("matches").valueStream().anyMatch(match -> match.asString("")
                .equals("instance"));
        require(known, "inst is not completed");
        return "inst: instance";
    }

    String inspects() throws TimeoutException, UnwellException {
        JsonNode answer = client.ask("inspect", at("instance"), patience);
        require(answer.path("found").asBoolean(false), "nothing is said of instance");
        return "of instance";
    }

    String tellsFailures() throws TimeoutException, UnwellException {
        CellResult wrong = client.run("instnce", patience);
        require(wrong.status().equals("error") && !wrong.failure().isBlank(), "a misspelt cell does not fail");
        return wrong.failure();
    }

    String draws() throws TimeoutException, UnwellException {
        CellResult balancer = client.run(
                "region 'us-east'\nnodebalancer('doctor') {\n    port 80\n    node 'a', '192.168.128.1:80'\n}",
                patience);
        require(balancer.shown().containsKey("image/svg+xml"), "a NodeBalancer", balancer);
        return "a NodeBalancer as a picture";
    }

    String tabulates() throws TimeoutException, UnwellException {
        CellResult volume = client.run("volume('doctor', 20)", patience);
        require(volume.shown().containsKey("text/html"), "a volume", volume);
        return "a volume as a table";
    }

    /** Leaves a cell that goes on, for {@link #stops}. */
    String printsMeanwhile() throws TimeoutException {
        endless = client.begin("println 'on'\nwhile (true) { }");
        client.awaitOutput(endless, patience);
        return "while a cell runs";
    }

    String stops() throws TimeoutException, UnwellException {
        client.interrupt(patience);
        CellResult stopped = client.result(endless, patience);
        require(stopped.status().equals("error"), "an endless loop", stopped);
        return "an endless loop";
    }

    String ends(KernelProcess process) throws TimeoutException, UnwellException, InterruptedException {
        client.shutDown(patience);
        if (!process.hasEnded(patience)) {
            throw new UnwellException(
                    "it said so, but still ran after " + patience.toSeconds() + " s, and was ended by force",
                    "after a shutdown look for Java processes that are left: ps -ef");
        }
        return "it ended";
    }

    private static void require(boolean holds, String tried, CellResult result) throws UnwellException {
        String text = result.failure().isEmpty() ? result.shown().getOrDefault(TEXT, "nothing") : result.failure();
        require(holds, tried + " came to: " + text);
    }

    private static void require(boolean holds, String problem) throws UnwellException {
        if (!holds) {
            throw new UnwellException(problem, ADVICE);
        }
    }

    private static ObjectNode at(String code) {
        return JsonMapper.shared().createObjectNode().put("code", code).put("cursor_pos", code.length());
    }
}
