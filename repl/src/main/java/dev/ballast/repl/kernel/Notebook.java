package dev.ballast.repl.kernel;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotConfirmedException;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.report.UnclosedStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The clients of a kernel: output appears in the cell whose thread prints it, and questions are asked there. Nothing is
 * received before {@link Kernel#run}.
 */
public final class Notebook implements AutoCloseable {

    private static final String STDOUT = "stdout";

    private final CellThreads owners = new CellThreads();
    private final Redactor redactor = new Redactor();
    private final IopubQueue publications = new IopubQueue(redactor);
    private final CellInput in = new CellInput(this);
    private final PrintStream out = streamOfThread(STDOUT);
    private final PrintStream err = streamOfThread("stderr");
    private final Sockets sockets;
    private final MessageCodec codec;
    private final StdinChannel questions;
    private CompletableFuture<Void> told = CompletableFuture.completedFuture(null);

    private Notebook(ConnectionFile wanted) {
        this.codec = new MessageCodec(wanted.key(), redactor);
        this.sockets = new Sockets(wanted, codec);
        this.questions = new StdinChannel(sockets, codec);
        hide(Secret.of(wanted.key()));
    }

    /**
     * Binds the sockets.
     *
     * @throws dev.ballast.run.WrongUsageException when a port is taken
     */
    public static Notebook open(ConnectionFile wanted) {
        Notebook notebook = new Notebook(wanted);
        notebook.told = CompletableFuture.runAsync(notebook::publishAll, task -> Workers.daemon("ballast-iopub", task)
                .start());
        return notebook;
    }

    /** Returns standard output; thread-safe. */
    public PrintStream out() {
        return out;
    }

    /** Returns standard error; thread-safe. */
    public PrintStream err() {
        return err;
    }

    /** Returns standard input, which requests each line from the client of the reading cell; thread-safe. */
    public InputStream in() {
        return in;
    }

    /** Masks a secret in all messages from now on. */
    public void hide(Secret secret) {
        redactor.accept(secret);
    }

    /** Returns the task for another thread, whose output then appears in the cell of this thread. */
    public Runnable inCellOf(Runnable task) {
        return owners.inCellOf(task);
    }

    /** Prints a line in the running cell, without waiting for a client, so that a slow client cannot block a stop. */
    public void print(String line) {
        publications.add(header(owners.running()), STDOUT, line + "\n");
    }

    /**
     * Asks for confirmation of a destructive call, in the cell of this thread.
     *
     * @throws NotConfirmedException if the client accepts no questions
     * @throws InterruptedRunException when the thread is interrupted, which stays set
     */
    public Optional<String> confirm(String question) {
        return Optional.of(ask(question + " ", false)
                .orElseThrow(() -> NotConfirmedException.noOneToAsk(
                        "cannot ask for confirmation: " + question.replaceFirst(" \\[y/N]$", ""),
                        "use a notebook client that can ask, or start the kernel with --yes (in its kernel.json)")));
    }

    /** Asks for a secret with hidden input; it is not stored. */
    public Optional<char[]> askSecret(String question) {
        Optional<String> typed = ask(question + ": ", true);
        typed.map(Secret::of).ifPresent(this::hide);
        return typed.map(String::toCharArray);
    }

    /** Closes the sockets after pending messages are sent, within about a second. */
    @Override
    public void close() {
        publications.close();
        questions.end();
        // A client that reads no more holds the last message up until the sockets close.
        told.completeOnTimeout(null, 500, TimeUnit.MILLISECONDS).join();
        sockets.close();
    }

    /** Passes requests to their handlers, on this thread, until the sockets are closed. */
    void serve(Consumer<Message> shell, Consumer<Message> control) {
        sockets.serve(shell, control, questions::receive);
    }

    Sockets sockets() {
        return sockets;
    }

    CellThreads owners() {
        return owners;
    }

    /** Returns the next line of standard input for a cell; empty if its client accepts no questions. */
    Optional<String> read() {
        return ask("", false);
    }

    /** Returns the standard output stream of a cell, for any thread. It never waits for a client. */
    PrintStream out(Message cell) {
        return stream(text -> publications.add(cell.header(), STDOUT, text));
    }

    /** Publishes a message on iopub, with the request that caused it as its parent. */
    void publish(Message cause, String type, Map<String, ?> content) {
        publications.add(cause.header(), type, content);
    }

    /**
     * Displays a value in a cell; waits while the queue of messages is full.
     *
     * @throws InterruptedRunException when the thread is interrupted meanwhile, which stays set
     */
    void show(Message cell, Map<String, String> forms) {
        try {
            publications.addInTurn(cell.header(), "display_data", data(forms));
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while showing", stop);
        }
    }

    /**
     * Returns the content of a display message with these media types. Jupyter removes inline SVG from untrusted notebooks
     * and exported HTML, so SVG is added as an image, too.
     */
    Map<String, Object> data(Map<String, String> forms) {
        Map<String, String> all = new LinkedHashMap<>(forms);
        String svg = forms.get(Representations.SVG);
        if (svg != null) {
            String words = forms.get(Representations.TEXT).lines().findFirst().orElse("");
            // Encoded data can no longer be masked when the message is sent.
            byte[] masked = redactor.text(svg).getBytes(StandardCharsets.UTF_8);
            all.computeIfAbsent(Representations.HTML, html -> HtmlWriter.image(Representations.SVG, masked, words));
        }
        return Map.of("data", all, "metadata", Map.of());
    }

    private Optional<String> ask(String prompt, boolean hidden) {
        return owners.current()
                .filter(cell -> owners.running().filter(cell::equals).isPresent())
                .flatMap(cell -> {
                    publications.flush();
                    return questions.ask(cell, prompt, hidden);
                });
    }

    private void publishAll() {
        try (ZMQ.Socket iopub = sockets.iopub) {
            publications.serve(next -> {
                List<byte[]> topic = List.of(MessageCodec.bytes(next.type()));
                String id = UUID.randomUUID().toString();
                Sockets.send(iopub, codec.frames(topic, id, next.parent(), next.type(), next.content()));
            });
        } catch (ZMQException ended) {
            if (ended.getErrorCode() != ZMQ.Error.ETERM.getCode()) {
                throw ended;
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private PrintStream streamOfThread(String name) {
        return stream(text -> {
            Optional<Cell> cell = owners.current();
            if (cell.filter(Cell::silent).isEmpty()) {
                try {
                    publications.addInTurn(header(cell), name, text);
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
            }
        });
    }

    private static String header(Optional<Cell> cell) {
        return cell.map(Cell::request).orElse(Message.NONE).header();
    }

    private static PrintStream stream(Consumer<String> sink) {
        return new UnclosedStream(new CellStream(sink));
    }
}
