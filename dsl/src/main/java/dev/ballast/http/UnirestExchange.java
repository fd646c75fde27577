package dev.ballast.http;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import kong.unirest.core.Header;
import kong.unirest.core.HttpRequest;
import kong.unirest.core.HttpRequestWithBody;
import kong.unirest.core.HttpResponse;
import kong.unirest.core.UnirestException;
import kong.unirest.core.UnirestInstance;

/** Carries one request over HTTP/1.1 exactly once: no redirect is followed and nothing is repeated. */
final class UnirestExchange implements Exchange, AutoCloseable {

    /** Shorter than servers keep an idle connection, so that a write seldom meets one that is just being closed. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(20);

    private final String base;
    private final WireFailure failure;
    private final UnirestInstance unirest;

    UnirestExchange(ConnectionSettings settings) {
        this.base = settings.versioned();
        this.failure = new WireFailure(settings);
        this.unirest = new UnirestInstance(config(settings));
    }

    @Override
    public Reply send(Request request) {
        try {
            return reply(request, call(request).asObject(AnswerBody::read));
        } catch (UnirestException failed) {
            throw failure.of(request, failed);
        }
    }

    @Override
    public void close() {
        unirest.close();
    }

    private HttpRequest<?> call(Request request) {
        HttpRequestWithBody call = unirest.request(request.method().name(), base + request.path());
        request.headers().forEach((name, value) -> call.header(name, value.reveal()));
        return request.body() == null
                ? call
                : call.header("Content-Type", "application/json").body(Json.written(request.body()));
    }

    /** A cut answer still has the status 200. */
    private Reply reply(Request request, HttpResponse<AnswerBody.Outcome> response) {
        AnswerBody.Outcome body = response.getBody();
        if (body instanceof AnswerBody.TooLarge) {
            throw Json.unreadable(request, "the answer has more than " + AnswerBody.MOST / (1024 * 1024) + " MB");
        }
        if (body instanceof AnswerBody.Text whole) {
            return new Reply(response.getStatus(), headers(response), whole.text());
        }
        throw failure.cut(request, body instanceof AnswerBody.Broken broken ? broken.cause() : null);
    }

    private static Map<String, List<String>> headers(HttpResponse<?> response) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : response.getHeaders().all()) {
            headers.put(header.getName(), response.getHeaders().get(header.getName()));
        }
        return headers;
    }

    private static kong.unirest.core.Config config(ConnectionSettings settings) {
        leaveRetriesToUs();
        return new kong.unirest.core.Config()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(false)
                .enableCookieManagement(false)
                .requestCompression(false)
                .connectionTTL(KEEP_ALIVE)
                .connectTimeout((int) settings.connectTimeout.toMillis())
                .requestTimeout((int) settings.requestTimeout.toMillis())
                .setDefaultHeader("Accept", "application/json")
                .setDefaultHeader("User-Agent", "ballast/" + version());
    }

    /** The JDK client beneath repeats a dropped GET and a refused connection unless told so before its first use. */
    private static void leaveRetriesToUs() {
        System.getProperties().putIfAbsent("jdk.httpclient.redirects.retrylimit", "1");
        System.getProperties().putIfAbsent("jdk.httpclient.disableRetryConnect", "");
    }

    private static String version() {
        return Optional.ofNullable(UnirestExchange.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
