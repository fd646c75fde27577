package dev.ballast.repl.kernel;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotConfirmedException;
import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import tools.jackson.databind.node.ObjectNode;

/**
 * The side of the notebook that a kernel talks to: what is printed appears in the cell whose thread prints it, what is asked is
 * asked there. Nothing is received before {@link Kernel#run}.
 */
public final class Notebook implements AutoCloseable {

    private static final String STDOUT = "stdout";
    private static final int HEARTBEAT_MILLIS = 3_000;
    private static final int SILENCE_MILLIS = 10_000;

    private final AtomicLong dropped = new AtomicLong();
    private final CellThreads owners = new CellThreads();
    private final Redactor redactor = new Redactor();
    private final DisplayData data = new DisplayData(redactor);
    private final IopubQueue publications = new IopubQueue(System::nanoTime, redactor);
    private final CellInput in = new CellInput(this);
    private final PrintStream out = streamOfThread(STDOUT);
    private final PrintStream err = streamOfThread("stderr");
    private final Sockets sockets;
    private final ConnectionFile connection;
    private final MessageCodec wire;
    private final Channel shell;
    private final Channel control;
    private final StdinChannel questions;
    private final List<Thread> threads;

    private Notebook(ConnectionFile wanted) {
        this.sockets = new Sockets(wanted.ip());
        this.wire = new MessageCodec(new MessageSigner(wanted.key()), redactor, InstantSource.system());
        ZMQ.Socket shellSocket = sockets.bind(SocketType.ROUTER, wanted.shell());
        ZMQ.Socket controlSocket = sockets.bind(SocketType.ROUTER, wanted.control());
        ZMQ.Socket stdin = sockets.bind(SocketType.ROUTER, wanted.stdin());
        ZMQ.Socket iopub = sockets.bind(SocketType.PUB, wanted.iopub());
        ZMQ.Socket heart = sockets.bind(SocketType.REP, wanted.heartbeat());
        // A slow client is waited for instead of losing messages, and with it whoever prints.
        iopub.setXpubNoDrop(true);
        // One that reads no more, or whose machine is gone, is waited for no longer than this.
        iopub.setHeartbeatIvl(HEARTBEAT_MILLIS);
        iopub.setHeartbeatTimeout(SILENCE_MILLIS);
        hide(Secret.of(wanted.key()));
        this.connection = new ConnectionFile(
                wanted.ip(),
                Sockets.port(shellSocket),
                Sockets.port(controlSocket),
                Sockets.port(stdin),
                Sockets.port(heart),
                Sockets.port(iopub),
                wanted.key());
        this.shell = new Channel(shellSocket, sockets.poller(), wire, dropped);
        this.control = new Channel(controlSocket, sockets.poller(), wire, dropped);
        this.questions = new StdinChannel(wire, dropped);
        this.threads = List.of(
                Sockets.thread("iopub", iopub, this::publish),
                Sockets.thread("stdin", stdin, questions::serve),
                Sockets.thread("heartbeat", heart, Notebook::beat));
    }

    /**
     * Binds the sockets.
     *
     * @throws dev.ballast.repl.evaluation.WrongUsageException when a port is taken
     */
    public static Notebook open(ConnectionFile wanted) {
        Notebook notebook = new Notebook(wanted);
        notebook.threads.forEach(Thread::start);
        return notebook;
    }

    /** Returns where clients find it, with the ports that were free. */
    public ConnectionFile connection() {
        return connection;
    }

    /** Returns the stream of results; any thread may use it. */
    public PrintStream out() {
        return out;
    }

    /** Returns the stream of everything else; any thread may use it. */
    public PrintStream err() {
        return err;
    }

    /** Returns what is typed in the cell that reads it, of which each line is asked for; any thread may use it. */
    public InputStream in() {
        return in;
    }

    /** Leaves a secret out of everything that clients are told from now on. */
    public void hide(Secret secret) {
        redactor.accept(secret);
    }

    /** Returns the same task for another thread; what that prints meanwhile appears in the cell of this one. */
    public Runnable carrying(Runnable task) {
        return owners.carrying(task);
    }

    /** Tells a line in the cell that runs. It never waits for a client, so that what stops a cell is not stopped by one. */
    public void tell(String line) {
        String cell = owners.running().map(one -> one.request().header()).orElse(Request.NOTHING);
        publications.addText(cell, STDOUT, line + "\n");
    }

    /**
     * Asks whether what destroys may go on, in the cell of this thread.
     *
     * @throws NotConfirmedException when no one can be asked
     */
    public Optional<String> confirm(String question) {
        return Optional.of(ask(question)
                .orElseThrow(() -> NotConfirmedException.nobody(
                        "there is no one to ask: " + question.replaceFirst(" \\[y/N]$", ""),
                        "run it in a notebook that can ask, or start the kernel with --yes (in its kernel.json)")));
    }

    /**
     * Asks in the cell of this thread and returns the line that was typed; nothing when no one can be asked.
     *
     * @throws InterruptedRunException when the thread is interrupted, which stays set
     */
    public Optional<String> ask(String question) {
        return asked(question + " ", false);
    }

    /** Asks for a secret, of which nothing is shown; it is remembered nowhere. */
    public Optional<char[]> askSecret(String question) {
        Optional<String> typed = asked(question + ": ", true);
        typed.map(Secret::of).ifPresent(this::hide);
        return typed.map(String::toCharArray);
    }

    /** Returns how many messages were dropped because they were broken or not signed with the key. */
    public long dropped() {
        return dropped.get();
    }

    /** Closes the sockets after all was sent, within about a second. */
    @Override
    public void close() {
        publications.close();
        questions.end();
        shell.close();
        control.close();
        sockets.close();
    }

    Channel shell() {
        return shell;
    }

    Channel control() {
        return control;
    }

    /** Returns the next line for a cell that reads; nothing when no one can be asked. */
    Optional<String> read() {
        return asked("", false);
    }

    /** Returns what writes the content of displays and results. */
    DisplayData data() {
        return data;
    }

    CellThreads owners() {
        return owners;
    }

    /** Returns the stream of what is told in a cell, whichever thread tells it. It never waits for a client. */
    PrintStream out(Request cell) {
        return stream(text -> publications.addText(cell.header(), STDOUT, text));
    }

    /** Tells all clients something that a request caused. */
    void publish(Request cause, String type, ObjectNode content) {
        publications.add(cause.header(), type, content);
    }

    /**
     * Shows something in a cell, once clients have taken most of what was shown before.
     *
     * @throws InterruptedRunException when the thread is interrupted meanwhile, which stays set
     */
    void show(Cell cell, ObjectNode data) {
        try {
            publications.addInTurn(cell.request().header(), "display_data", data);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("stopped while showing", null, stop);
        }
    }

    /** A question whose cell has ended is put to nobody. */
    private Optional<String> asked(String prompt, boolean hidden) {
        return owners.current()
                .filter(cell -> owners.running().filter(cell::equals).isPresent())
                .flatMap(cell -> {
                    publications.flush();
                    return questions.ask(cell, prompt, hidden);
                });
    }

    private void publish(ZMQ.Socket iopub) throws InterruptedException {
        for (var next = publications.next(); next.isPresent(); next = publications.next()) {
            var told = next.get();
            Frames.send(iopub, wire.publication(told.parent(), told.type(), told.content()));
        }
    }

    private static void beat(ZMQ.Socket heart) {
        for (byte[] beat = heart.recv(); beat != null; beat = heart.recv()) {
            heart.send(beat);
        }
    }

    private PrintStream streamOfThread(String name) {
        return stream(text -> {
            Optional<Cell> cell = owners.current();
            if (cell.filter(Cell::silent).isEmpty()) {
                publications.addTextInTurn(
                        cell.map(one -> one.request().header()).orElse(Request.NOTHING), name, text);
            }
        });
    }

    private static PrintStream stream(CellStream.Sink sink) {
        return new PrintStream(new CellStream(sink), true, StandardCharsets.UTF_8);
    }
}
