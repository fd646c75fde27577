package dev.ballast.http;

import dev.ballast.model.BaseAddress;
import java.net.HttpURLConnection;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import kong.unirest.core.Client;
import kong.unirest.core.Header;
import kong.unirest.core.HttpRequest;
import kong.unirest.core.HttpRequestWithBody;
import kong.unirest.core.HttpResponse;
import kong.unirest.core.UnirestException;
import kong.unirest.core.UnirestInstance;
import kong.unirest.core.java.JavaClient;

/**
 * Sends one request over HTTP/1.1 exactly once, with the token (docs/api.md section 5). It follows no redirect and repeats
 * nothing.
 */
final class UnirestExchange implements Exchange, AutoCloseable {

    /** Shorter than the time for which servers keep an idle connection, so that a write seldom uses one that is being closed. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(20);

    private final String base;
    private final WireFailure failure;
    private final UnirestInstance unirest;

    UnirestExchange(ConnectionSettings settings) {
        this.base = BaseAddress.normal(settings.base()).toString();
        this.failure = new WireFailure(settings);
        this.unirest = new UnirestInstance(config(settings, null));
    }

    /** Connects to this address of the service, or of its proxy, and not to the first one of the name. */
    UnirestExchange(ConnectionSettings settings, InetAddress address) {
        URI named = BaseAddress.normal(settings.base());
        kong.unirest.core.Config config = config(settings, address);
        if (settings.route().proxy() == null) {
            config.setDefaultHeader("Host", named.getAuthority()).httpClient(asked -> addressed(asked, named));
        }
        this.base = settings.route().proxy() == null ? at(named, address) : named.toString();
        this.failure = new WireFailure(settings);
        this.unirest = new UnirestInstance(config);
    }

    private static String at(URI named, InetAddress address) {
        String literal =
                address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
        return named.getScheme() + "://" + literal + (named.getPort() < 0 ? "" : ":" + named.getPort())
                + named.getRawPath();
    }

    /** Returns a client that checks the certificate for the name. Unirest's own would check it for the address. */
    private static Client addressed(kong.unirest.core.Config config, URI named) {
        SSLContext context = config.getSslContext() == null ? ofJava() : config.getSslContext();
        HttpClient client = HttpClient.newBuilder()
                .version(config.getVersion())
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofMillis(config.getConnectionTimeout()))
                .proxy(HttpClient.Builder.NO_PROXY)
                .sslContext(named.getScheme().equals("https") ? NamedTls.of(context, named.getHost()) : context)
                .build();
        return new JavaClient(config, client);
    }

    /** Returns whether requests to an address can name the host: not if the JDK client was used before Ballast. */
    static boolean canNameHost() {
        try {
            java.net.http.HttpRequest.newBuilder().header("Host", "localhost");
            return true;
        } catch (IllegalArgumentException restricted) {
            return false;
        }
    }

    /** Initialises the classes of Unirest and of the JDK client. With TLS it also reads the certificates that the JDK trusts. */
    static void prepare(boolean tls) {
        setUpJava();
        try (UnirestInstance unused = new UnirestInstance(trusting(tls, null));
                ClientThreads threads = new ClientThreads()) {
            CompletableFuture.runAsync(unused.config()::getClient, work -> threads.newThread(work)
                            .start())
                    .join();
        }
    }

    @Override
    public Reply send(Request request) {
        try {
            HttpResponse<AnswerBody> response = call(request).asObject(AnswerBody::read);
            if (response.getStatus() == HttpURLConnection.HTTP_PROXY_AUTH) {
                throw failure.ofProxy(request);
            }
            return reply(request, response);
        } catch (UnirestException failed) {
            throw failure.of(request, failed);
        }
    }

    @Override
    public void close() {
        unirest.close();
    }

    private HttpRequest<?> call(Request request) {
        HttpRequestWithBody call = unirest.request(request.method().name(), base + request.versionedPath())
                .headers(request.headers());
        return request.body() == null
                ? call
                : call.header("Content-Type", "application/json").body(request.content());
    }

    /** Returns the reply. Throws if the body was cut, because a cut answer still has the status 200. */
    private static Reply reply(Request request, HttpResponse<AnswerBody> response) {
        AnswerBody body = response.getBody();
        if (body == null || body.cut() != null) {
            throw WireFailure.cut(request, body == null ? null : body.cut());
        }
        if (body.text() == null) {
            throw Json.unreadable(request, "the answer has more than " + AnswerBody.MOST / (1024 * 1024) + " MB");
        }
        return new Reply(
                response.getStatus(),
                response.getHeaders().all().stream()
                        .collect(Collectors.groupingBy(
                                Header::getName, Collectors.mapping(Header::getValue, Collectors.toList()))),
                body.text());
    }

    private static kong.unirest.core.Config config(ConnectionSettings settings, InetAddress proxyAddress) {
        setUpJava();
        kong.unirest.core.Config config = trusting(
                settings.base().getScheme().equals("https"), settings.route().authorities());
        if (settings.route().proxy() != null) {
            setProxy(settings.route().proxy(), proxyAddress, config);
        }
        return config.version(HttpClient.Version.HTTP_1_1)
                .followRedirects(false)
                .enableCookieManagement(false)
                .requestCompression(false)
                .connectionTTL(KEEP_ALIVE)
                .connectTimeout((int) settings.connectTimeout().toMillis())
                .requestTimeout((int) settings.requestTimeout().toMillis())
                .setDefaultHeader("Authorization", "Bearer " + settings.token().reveal())
                .setDefaultHeader("Accept", "application/json")
                .setDefaultHeader("User-Agent", userAgent());
    }

    private static void setProxy(NetworkRoute.HttpProxy proxy, InetAddress address, kong.unirest.core.Config config) {
        config.proxy(ProxySelector.of(
                address == null
                        ? InetSocketAddress.createUnresolved(proxy.host(), proxy.port())
                        : new InetSocketAddress(address, proxy.port())));
        if (proxy.user() != null) {
            // Sent with each CONNECT, and only to the proxy. An answer to the proxy's challenge would be a retry, and
            // retries are switched off.
            byte[] login = (proxy.user() + ":" + proxy.password().reveal()).getBytes(StandardCharsets.UTF_8);
            config.setDefaultHeader(
                    "Proxy-Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
        }
    }

    /**
     * Returns a configuration with the trusted authorities. Without TLS it trusts none, because reading all of Java's
     * authorities takes longer than a request.
     */
    private static kong.unirest.core.Config trusting(boolean tls, Path authorities) {
        kong.unirest.core.Config config = new kong.unirest.core.Config();
        if (tls && authorities == null) {
            return config;
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[0], tls ? TrustedAuthorities.read(authorities) : new TrustManager[0], null);
            return config.sslContext(context);
        } catch (GeneralSecurityException impossible) {
            throw withoutTls(impossible);
        }
    }

    private static SSLContext ofJava() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException impossible) {
            throw withoutTls(impossible);
        }
    }

    private static IllegalStateException withoutTls(GeneralSecurityException cause) {
        return new IllegalStateException("this Java has no TLS", cause);
    }

    /**
     * Disables the retries of the JDK client for a dropped GET and a refused connection, and allows a request to name its
     * host. Must run before the first use of the client.
     */
    static void setUpJava() {
        // Allows Java to send the password of a proxy unencrypted, as the environment variable demands.
        System.getProperties().putIfAbsent("jdk.http.auth.tunneling.disabledSchemes", "");
        System.getProperties().putIfAbsent("jdk.httpclient.redirects.retrylimit", "1");
        System.getProperties().putIfAbsent("jdk.httpclient.disableRetryConnect", "");
        System.getProperties()
                .merge(
                        "jdk.httpclient.allowRestrictedHeaders",
                        "host",
                        (set, host) -> ("," + set + ",").contains(",host,") ? set : set + "," + host);
    }

    /** Returns the name and version of this program for a header. */
    static String userAgent() {
        return "ballast/"
                + Optional.ofNullable(UnirestExchange.class.getPackage().getImplementationVersion())
                        .orElse("development");
    }
}
