package dev.ballast.http;

import dev.ballast.http.PublicListeners.Listener;
import dev.ballast.model.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Asks a simulator in another process of this machine where its NodeBalancers listen, by its control call. */
final class SimulatorListeners {

    private static final int LIMIT_MS = 2_000;
    private static final int MOST = 1024 * 1024;

    private SimulatorListeners() {}

    /** Returns where a public {@code address:port} of the simulator listens; nobody can be asked if the URL is of none. */
    static Listener listener(URI base, Secret token, String place) {
        if (!NetworkRoute.isLoopback(base.getHost().replaceAll("^\\[|]$", ""))) {
            return Listener.of(Optional.empty(), false);
        }
        try {
            Optional<JsonNode> answer =
                    asked(base.resolve("/sandbox/traffic"), token).flatMap(Json::tryTree);
            Optional<InetSocketAddress> at = answer.stream()
                    .flatMap(all -> StreamSupport.stream(all.path("listeners").spliterator(), false))
                    .filter(one -> one.path("address").asString("").equals(place))
                    .map(one -> new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), one.path("port").asInt(0)))
                    .findFirst();
            return Listener.of(
                    at, answer.map(all -> all.path("traffic").asBoolean(false)).orElse(false));
        } catch (IOException none) {
            return Listener.of(Optional.empty(), false);
        }
    }

    /** Returns the answer to a GET, which goes to this machine and uses no proxy; empty unless its status is 200. */
    private static Optional<String> asked(URI call, Secret token) throws IOException {
        HttpURLConnection http = (HttpURLConnection) call.toURL().openConnection(Proxy.NO_PROXY);
        http.setConnectTimeout(LIMIT_MS);
        http.setReadTimeout(LIMIT_MS);
        http.setInstanceFollowRedirects(false);
        http.setRequestProperty("Authorization", "Bearer " + token.reveal());
        if (http.getResponseCode() != HttpURLConnection.HTTP_OK) {
            return Optional.empty();
        }
        try (InputStream body = http.getInputStream()) {
            return Optional.of(new String(body.readNBytes(MOST), StandardCharsets.UTF_8));
        }
    }
}
