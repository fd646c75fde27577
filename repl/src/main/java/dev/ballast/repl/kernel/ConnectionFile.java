package dev.ballast.repl.kernel;

import dev.ballast.file.FilePermissions;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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
    private static final String LOOPBACK = "127.0.0.1";
    private static final int SOCKETS = 5;
    private static final int KEY_BYTES = 32;

    /**
     * Reads a file.
     *
     * @throws WrongUsageException when it cannot be read or asks for what is not supported
     */
    public static ConnectionFile read(Path file) {
        try {
            return of(JsonMapper.shared().readTree(Files.readString(file, StandardCharsets.UTF_8)), file);
        } catch (NoSuchFileException missing) {
            throw new WrongUsageException(
                    "there is no connection file " + file, "Jupyter writes it and starts the kernel with it");
        } catch (IOException unreadable) {
            throw new WrongUsageException(
                    "the connection file " + file + " cannot be read: " + unreadable.getMessage(),
                    "Jupyter writes it and starts the kernel with it");
        } catch (JacksonException broken) {
            // What Jackson says may quote the key.
            throw wrong(file, "is no JSON");
        }
    }

    /** Returns a place on this machine alone: ports that are free at this moment, and a new key. */
    public static ConnectionFile local() throws IOException {
        List<ServerSocket> taken = new ArrayList<>();
        try {
            for (int socket = 0; socket < SOCKETS; socket++) {
                taken.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            List<Integer> ports = taken.stream().map(ServerSocket::getLocalPort).toList();
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            return new ConnectionFile(
                    LOOPBACK,
                    ports.get(0),
                    ports.get(1),
                    ports.get(2),
                    ports.get(3),
                    ports.get(4),
                    HexFormat.of().formatHex(key));
        } finally {
            for (ServerSocket socket : taken) {
                socket.close();
            }
        }
    }

    /** Writes it to a new file, which nobody but its owner may read. */
    public void write(Path file) throws IOException {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("transport", "tcp")
                .put("ip", ip)
                .put("signature_scheme", SCHEME)
                .put("key", key);
        json.put("shell_port", shell).put("control_port", control).put("stdin_port", stdin);
        json.put("hb_port", heartbeat).put("iopub_port", iopub);
        FilePermissions.createFile(file);
        Files.writeString(file, json.toString());
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
