package dev.ballast.repl.kernel;

import dev.ballast.file.FilePermissions;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The content of a Jupyter connection file.
 *
 * @param ip the address to bind to, such as {@code 127.0.0.1}
 * @param ports the ports of the channels, by the names that Jupyter gives them: {@code shell} for requests, {@code control}
 *     for those that do not wait for a cell, {@code stdin} for answers to questions, {@code hb} for heartbeats, {@code
 *     iopub} for messages to all clients
 * @param key the key of the message signatures; never shown
 */
public record ConnectionFile(String ip, Map<String, Integer> ports, String key) {

    private static final List<String> CHANNELS = List.of("shell", "control", "stdin", "hb", "iopub");
    private static final String SCHEME = "hmac-sha256";
    private static final int HIGHEST_PORT = 65_535;
    private static final int KEY_BYTES = 32;

    /**
     * Reads a file.
     *
     * @throws WrongUsageException when the file cannot be read or asks for something unsupported
     */
    public static ConnectionFile read(Path file) {
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readString(file));
            require(text(json, "transport").equals("tcp"), file, "asks for a transport other than tcp");
            require(text(json, "signature_scheme").equals(SCHEME), file, "asks for a signature other than " + SCHEME);
            require(!text(json, "key").isEmpty(), file, "has no key, so anyone could run cells");
            require(!text(json, "ip").isEmpty(), file, "has no ip");
            return new ConnectionFile(
                    text(json, "ip"),
                    CHANNELS.stream().collect(Collectors.toMap(name -> name, name -> port(json, name + "_port", file))),
                    text(json, "key"));
        } catch (NoSuchFileException missing) {
            throw wrong("there is no connection file " + file);
        } catch (IOException unreadable) {
            throw wrong("the connection file " + file + " cannot be read: " + unreadable.getMessage());
        } catch (JacksonException broken) {
            // What Jackson says may quote the key.
            throw wrong("the connection file " + file + " is not JSON");
        }
    }

    /** Returns a connection on the loopback address with free ports and a new key. */
    public static ConnectionFile local() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        // All are taken before the first is given back, so no port comes twice.
        Map<String, ServerSocket> taken = new HashMap<>();
        for (String name : CHANNELS) {
            taken.put(name, new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        }
        Map<String, Integer> ports = new HashMap<>();
        for (String name : CHANNELS) {
            ports.put(name, taken.get(name).getLocalPort());
            taken.get(name).close();
        }
        return new ConnectionFile("127.0.0.1", ports, HexFormat.of().formatHex(key));
    }

    /** Writes it to a new file, which only its owner may read. */
    public void write(Path file) throws IOException {
        Map<String, Object> json =
                new HashMap<>(Map.of("transport", "tcp", "ip", ip, "signature_scheme", SCHEME, "key", key));
        ports.forEach((name, port) -> json.put(name + "_port", port));
        FilePermissions.createFile(file);
        Files.writeString(file, JsonMapper.shared().writeValueAsString(json));
    }

    String address(String channel) {
        return "tcp://" + ip + ":" + ports.get(channel);
    }

    private static String text(JsonNode json, String name) {
        return json.path(name).asString("");
    }

    private static int port(JsonNode json, String name, Path file) {
        int port = json.path(name).asInt(-1);
        require(port >= 0 && port <= HIGHEST_PORT, file, "has no usable " + name);
        return port;
    }

    private static void require(boolean holds, Path file, String problem) {
        if (!holds) {
            throw wrong("the connection file " + file + " " + problem);
        }
    }

    private static WrongUsageException wrong(String problem) {
        return new WrongUsageException(problem, "Jupyter writes it and starts the kernel with it");
    }

    @Override
    public String toString() {
        return "kernel at " + ip + ":" + ports.get("shell");
    }
}
