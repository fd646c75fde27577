package dev.ballast.repl.kernel

import groovy.transform.CompileStatic
import java.nio.charset.StandardCharsets
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import org.zeromq.SocketType
import org.zeromq.ZMQ
import org.zeromq.ZMQException
import tools.jackson.databind.json.JsonMapper

/** A client that speaks the protocol over real sockets and shares no code with the kernel. */
@CompileStatic
class Client implements Closeable {

    static final JsonMapper JSON = JsonMapper.shared()
    static final int PATIENCE_MILLIS = 30_000
    /** JeroMQ 0.6 may lose the descriptor of a connection just made; with its usual limit it connects again after 30 s. */
    static final int HANDSHAKE_MILLIS = 3_000

    private final ZMQ.Context context = ZMQ.context(1)
    private final ConnectionFile connection
    private final String identity = UUID.randomUUID()
    final ZMQ.Socket shell
    final ZMQ.Socket control
    final ZMQ.Socket stdin
    final ZMQ.Socket heart
    private final Thread listener
    private final List<Map<String, Object>> messages = []
    private final List<String> arrived = []
    private final LinkedBlockingQueue<Boolean> listening = new LinkedBlockingQueue<>()

    Client(ConnectionFile connection) {
        this.connection = connection
        shell = connect(SocketType.DEALER, connection.ports().shell)
        control = connect(SocketType.DEALER, connection.ports().control)
        stdin = connect(SocketType.DEALER, connection.ports().stdin)
        heart = connect(SocketType.REQ, connection.ports().hb)
        listener = Thread.startDaemon('spec-iopub') { listen() }
        // Whoever subscribes misses what is published before the subscription arrives.
        while (!listening.poll(20, TimeUnit.MILLISECONDS)) {
            request(control, 'kernel_info_request')
        }
    }

    /** Sends a request and returns its answer with the header it repeats. */
    Map<String, Object> request(ZMQ.Socket socket, String type, Map content = [:], String date = '') {
        def id = send(socket, type, content, date)
        def answer = receive(socket)
        assert parent(answer).msg_id == id
        answer
    }

    /** Runs a cell and returns its answer after all that it publishes. */
    Map<String, Object> execute(Map more = [:], String code) {
        awaited(begin(more, code))
    }

    /** Sends a cell and returns its id. */
    String begin(Map more = [:], String code) {
        send(shell, 'execute_request', [code: code, allow_stdin: false] + more, more.date as String ?: '')
    }

    /** Returns the next answer, which must be that of the id, after all that it publishes. */
    Map<String, Object> awaited(String id) {
        def answer = receive(shell)
        assert parent(answer).msg_id == id
        await { states(id) == ['busy', 'idle'] }
        answer.content as Map<String, Object>
    }

    /** Returns a copy of everything that was published so far, in its order. */
    List<Map<String, Object>> getPublished() {
        synchronized (messages) {
            new ArrayList<>(messages)
        }
    }

    /** Returns a copy of every frame that came so far, published or answered, to the letter. */
    List<String> getFrames() {
        synchronized (arrived) {
            new ArrayList<>(arrived)
        }
    }

    /** What was published about a request, by type. */
    List<Map<String, Object>> reported(String id, String type) {
        published.findAll { parent(it).msg_id == id && typeOf(it) == type }.collect { it.content as Map<String, Object> }
    }

    List<String> states(String id) {
        reported(id, 'status').collect { it.execution_state as String }
    }

    String printed(String id, String stream = 'stdout') {
        reported(id, 'stream').findAll { it.name == stream }.collect { it.text as String }.join('')
    }

    String send(ZMQ.Socket socket, String type, Map content = [:], String date = '') {
        String id = UUID.randomUUID()
        frames(socket, signed(header(id, type, date), JSON.writeValueAsBytes(content)))
        id
    }

    static byte[] header(String id, String type, String date = '') {
        JSON.writeValueAsBytes([msg_id: id, msg_type: type, session: 'spec', username: 'spec', date: date, version: '5.3'])
    }

    List<byte[]> signed(byte[] header, byte[] content) {
        List<byte[]> parts = [header, '{}'.bytes, '{}'.bytes, content]
        ['<IDS|MSG>'.bytes, signature(parts).bytes] + parts
    }

    static void frames(ZMQ.Socket socket, List<byte[]> frames) {
        frames.eachWithIndex { byte[] frame, int at -> socket.send(frame, at < frames.size() - 1 ? ZMQ.SNDMORE : 0) }
    }

    Map<String, Object> receive(ZMQ.Socket socket) {
        socket.receiveTimeOut = PATIENCE_MILLIS
        List<byte[]> frames = []
        def frame = socket.recv()
        assert frame != null: 'no answer came'
        while (frame != null) {
            frames << frame
            frame = socket.hasReceiveMore() ? socket.recv() : null
        }
        message(frames)
    }

    static void await(Closure<Boolean> condition) {
        def end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS)
        while (!condition.call()) {
            assert System.nanoTime() < end: 'it did not come to that'
            Thread.sleep(5)
        }
    }

    static Map<String, Object> parent(Map<String, Object> message) {
        message.parent as Map<String, Object>
    }

    static String typeOf(Map<String, Object> message) {
        (message.header as Map<String, Object>).msg_type
    }

    @Override
    void close() {
        [shell, control, stdin, heart]*.close()
        context.term()
        listener.join()
    }

    private Map<String, Object> message(List<byte[]> frames) {
        def at = frames.findIndexOf { new String(it, StandardCharsets.US_ASCII) == '<IDS|MSG>' }
        synchronized (arrived) {
            arrived.addAll(frames.subList(at, frames.size()).collect { new String(it, StandardCharsets.UTF_8) })
        }
        assert new String(frames[at + 1]) == signature(frames.subList(at + 2, at + 6))
        [header: map(frames[at + 2]), parent: map(frames[at + 3]), content: map(frames[at + 5])] as Map<String, Object>
    }

    private static Map<String, Object> map(byte[] json) {
        JSON.readValue(json, Map)
    }

    private String signature(List<byte[]> parts) {
        def mac = Mac.getInstance('HmacSHA256')
        mac.init(new SecretKeySpec(connection.key().bytes, 'HmacSHA256'))
        parts.each { mac.update(it) }
        mac.doFinal().encodeHex()
    }

    ZMQ.Socket connect(SocketType type, int port) {
        def socket = context.socket(type)
        socket.identity = identity.bytes
        socket.linger = 0
        socket.handshakeIvl = HANDSHAKE_MILLIS
        socket.connect("tcp://${connection.ip()}:$port")
        socket
    }

    private void listen() {
        try (def socket = context.socket(SocketType.SUB)) {
            socket.subscribe('')
            socket.handshakeIvl = HANDSHAKE_MILLIS
            socket.linger = 0
            socket.rcvHWM = 0
            socket.connect("tcp://${connection.ip()}:${connection.ports().iopub}")
            while (true) {
                List<byte[]> frames = [socket.recv()]
                while (socket.hasReceiveMore()) {
                    frames << socket.recv()
                }
                def message = message(frames)
                synchronized (messages) {
                    messages << message
                }
                listening << true
            }
        } catch (ZMQException ended) {
            assert ended.errorCode == ZMQ.Error.ETERM.code
        }
    }
}
