package dev.ballast.repl.kernel;

import dev.ballast.repl.session.WrongUsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a client wants to meet the kernel, as the file says that it wrote.
 *
 * @param ip the address to bind to, such as {@code 127.0.0.1}
 * @param shell the port of requests; 0, as for the others, takes any that is free
 * @param control the port of requests that do not wait for a cell
 * @param stdin the port of questions
 * @param heartbeat the port that echoes
 * @param iopub the port of what all clients are told
 * @param key what both sides sign with; never shown
 */
public record ConnectionFile(String ip, int shell, int control, int stdin, int heartbeat, int iopub, String key) {

    private static final String SCHEME = "hmac-sha256";
    private static final int HIGHEST_PORT = 65_535;

    /**
     * Reads a file.
     *
     * @throws WrongUsageException when it cannot be read or asks for what is not supported
     */
    public static ConnectionFile read(Path file) {
        try {
            return of(JsonMapper.shared().readTree(Files.readString(file, StandardCharsets.UTF_8)), file);
        } catch (IOException unreadable) {
            throw new WrongUsageException(
                    "the connection file " + file + " cannot be read: " + unreadable.getMessage(),
                    "Jupyter writes it and starts the kernel with it");
        } catch (JacksonException broken) {
            // What Jackson says may quote the key.
            throw wrong(file, "is no JSON");
        }
    }

    private static ConnectionFile of(JsonNode json, Path file) {
        require(json.path("transport").asString("").equals("tcp"), file, "wants another transport than tcp");
        require(
                json.path("signature_scheme").asString("").equals(SCHEME),
                file,
                "wants another signature than " + SCHEME);
        require(!json.path("key").asString("").isEmpty(), file, "has no key, so anybody could run cells");
        require(!json.path("ip").asString("").isEmpty(), file, "has no ip");
        return new ConnectionFile(
                json.path("ip").asString(""),
                port(json, "shell_port", file),
                port(json, "control_port", file),
                port(json, "stdin_port", file),
                port(json, "hb_port", file),
                port(json, "iopub_port", file),
                json.path("key").asString(""));
    }

    private static int port(JsonNode json, String name, Path file) {
        int port = json.path(name).asInt(-1);
        require(port >= 0 && port <= HIGHEST_PORT, file, "has no usable " + name);
        return port;
    }

    private static void require(boolean holds, Path file, String problem) {
        if (!holds) {
            throw wrong(file, problem);
        }
    }

    private static WrongUsageException wrong(Path file, String problem) {
        return new WrongUsageException(
                "the connection file " + file + " " + problem, "Jupyter writes it and starts the kernel with it");
    }

    @Override
    public String toString() {
        return "kernel at " + ip + ":" + shell;
    }
}
