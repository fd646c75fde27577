package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.RequestContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Passes requests to a sandbox of this process, without HTTP.
 *
 * @param sandbox the sandbox that answers
 * @param elsewhere whether regions, plans and images belong to another service, with which the words have compared them already
 */
record SimulatedExchange(Sandbox sandbox, boolean elsewhere) implements Exchange {

    @Override
    public Reply send(Request request) {
        String[] target = ("/v4" + request.path()).split("\\?", 2);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Host", "localhost");
        headers.put("Content-Type", "application/json");
        headers.put("Authorization", "Bearer " + sandbox.token());
        if (elsewhere) {
            headers.put("X-Catalogue-Elsewhere", "true");
        }
        request.headers().forEach((name, value) -> headers.put(name, asReceived(value)));
        Answer answer = sandbox.answer(new RequestContext(
                request.method().name(),
                target[0],
                target.length > 1 ? target[1] : null,
                headers,
                request.content(),
                "rehearsal"));
        return new Reply(
                answer.status(),
                answer.headers().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, each -> List.of(each.getValue()))),
                answer.body());
    }

    /** Returns the value of a header as a server receives it: its bytes read as Latin-1. */
    private static String asReceived(String value) {
        return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
