import groovy.lang.Script;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import kong.unirest.core.Config;
import kong.unirest.core.HttpRequestWithBody;
import kong.unirest.core.HttpResponse;
import kong.unirest.core.UnirestInstance;
import org.sqlite.JDBC;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The standard job with the libraries alone: no check, no lease, no locks, no progress, no messages. It is what a fresh process
 * takes before a line of Ballast's own runs. Usage: Libraries PART URL TOKEN NAME INSTANCE LEDGER, where the part is the job or
 * one of java, picocli, groovy, sqlite, jackson and http.
 */
public final class Libraries {

    /** The nodes that the script names. */
    public static final List<List<String>> NODES = new ArrayList<>();

    private final JsonMapper json = JsonMapper.builder().build();
    private final String url;
    private final String token;
    private final UnirestInstance http;
    private final Connection ledger;

    private Libraries(String url, String token, Path ledger) throws SQLException, GeneralSecurityException {
        this.url = url;
        this.token = token;
        this.ledger = open(ledger);
        this.http = client();
    }

    /** Runs a part. */
    public static void main(String... arguments) throws Exception {
        String url = arguments[1];
        Path ledger = Path.of(arguments[5]);
        switch (arguments[0]) {
            case "java" -> {}
            case "picocli" -> options(arguments);
            case "groovy" -> script("any");
            case "sqlite" -> record(open(ledger), "any", null);
            case "jackson" -> JsonMapper.builder().build().readTree("{\"id\": 1}").toString();
            case "http" -> client().get(url).asString();
            default -> {
                options(arguments);
                script(arguments[3]);
                new Libraries(url, arguments[2], ledger).job(arguments[3], Integer.parseInt(arguments[4]));
            }
        }
        // The end would wait 300 ms for the selector of the HTTP client, which is in a system call.
        Thread.currentThread().getThreadGroup().interrupt();
        Runtime.getRuntime().halt(0);
    }

    private static void options(String... arguments) {
        new CommandLine(new Object() {
                    @CommandLine.Parameters
                    private List<String> words;
                })
                .parseArgs(arguments);
    }

    private static void script(String name) throws ReflectiveOperationException {
        Script script = (Script) Class.forName("libraries").getDeclaredConstructor().newInstance();
        script.setProperty("name", name);
        script.run();
    }

    private static Connection open(Path ledger) throws SQLException {
        // Through the manager of drivers, PostgreSQL's would be initialised, too.
        Connection open = JDBC.createConnection("jdbc:sqlite:" + ledger, new Properties());
        try (Statement statement = open.createStatement()) {
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("CREATE TABLE IF NOT EXISTS entry (path TEXT PRIMARY KEY, answer TEXT)");
        }
        return open;
    }

    private static UnirestInstance client() throws GeneralSecurityException {
        SSLContext none = SSLContext.getInstance("TLS");
        none.init(new KeyManager[0], new TrustManager[0], null);
        return new UnirestInstance(new Config().sslContext(none));
    }

    private void job(String name, int instance) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        Future<JsonNode> volume = threads.submit(() -> {
            JsonNode data = create("/volumes", Map.of("label", "lib-" + name, "region", "us-east", "size", 20));
            while (!data.get("status").asString().equals("active")) {
                data = call("GET", "/volumes/" + data.get("id").asString(), null);
            }
            return create("/volumes/" + data.get("id").asString() + "/attach", Map.of("linode_id", instance));
        });
        String balancer = "/nodebalancers/" + id(create("/nodebalancers", Map.of("region", "us-east", "label", "lib-" + name)));
        String port = balancer + "/configs/" + id(create(balancer + "/configs", Map.of("port", 80, "check", "connection")));
        List<Future<JsonNode>> nodes = new ArrayList<>();
        for (List<String> node : NODES) {
            nodes.add(threads.submit(() -> create(port + "/nodes", Map.of("label", node.get(0), "address", node.get(1)))));
        }
        for (Future<JsonNode> node : nodes) {
            node.get();
        }
        volume.get();
    }

    /** Writes the intent, sends the request, and writes the answer, each of them synced. */
    private JsonNode create(String path, Map<String, ?> body) throws SQLException {
        record(ledger, path + body, null);
        JsonNode answer = call("POST", path, body);
        record(ledger, path + body, answer.toString());
        return answer;
    }

    private static void record(Connection ledger, String path, String answer) throws SQLException {
        synchronized (ledger) {
            try (PreparedStatement put = ledger.prepareStatement("INSERT OR REPLACE INTO entry VALUES (?, ?)")) {
                put.setString(1, path);
                put.setString(2, answer);
                put.execute();
            }
        }
    }

    private JsonNode call(String method, String path, Map<String, ?> body) {
        HttpRequestWithBody request = http.request(method, url + "/v4" + path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
        HttpResponse<String> answer =
                body == null ? request.asString() : request.body(json.writeValueAsString(body)).asString();
        if (answer.getStatus() != 200) {
            throw new IllegalStateException(method + " " + path + ": " + answer.getBody());
        }
        return json.readTree(answer.getBody());
    }

    private static String id(JsonNode created) {
        return created.get("id").asString();
    }
}
