package dev.ballast.repl.kernel;

import dev.ballast.error.InterruptedRunException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.zeromq.ZMQ;
import tools.jackson.databind.json.JsonMapper;

/** Asks the person at the client of a cell, one question at a time. One thread uses the socket; cells wait for it. */
final class StdinChannel {

    private static final int LOOK_MILLIS = 50;

    private final MessageCodec wire;
    private final AtomicLong dropped;
    private final BlockingQueue<Question> asked = new LinkedBlockingQueue<>();
    private volatile boolean ended;

    StdinChannel(MessageCodec wire, AtomicLong dropped) {
        this.wire = wire;
        this.dropped = dropped;
    }

    /**
     * Returns what was answered; nothing when the client of the cell answers no questions or the kernel ends.
     *
     * @throws InterruptedRunException when the thread is interrupted, which stays set
     */
    Optional<String> ask(Cell cell, String prompt, boolean hidden) {
        if (!cell.input()) {
            return Optional.empty();
        }
        Question question = new Question(cell, prompt, hidden, new CompletableFuture<>());
        asked.add(question);
        try {
            return question.answer().get();
        } catch (InterruptedException stop) {
            question.answer().cancel(false);
            Thread.currentThread().interrupt();
            throw new InterruptedRunException("stopped at a question", null, stop);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("an answer is never a failure", impossible);
        }
    }

    /** Asks what is to be asked, until it is ended; only the thread of the socket. */
    void serve(ZMQ.Socket socket) {
        socket.setReceiveTimeOut(LOOK_MILLIS);
        while (!ended) {
            try {
                Question question = asked.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (question != null) {
                    pose(question, socket);
                }
            } catch (InterruptedException nobody) {
                ended = true;
            }
        }
        asked.forEach(question -> question.answer().complete(Optional.empty()));
    }

    void end() {
        ended = true;
    }

    /** An answer that came to an earlier question, which was withdrawn, is none to this. */
    private void pose(Question question, ZMQ.Socket socket) {
        while (!Frames.receive(socket, ZMQ.DONTWAIT).isEmpty()) {
            dropped.incrementAndGet();
        }
        List<byte[]> frames = wire.answer(
                question.cell().request(),
                "input_request",
                JsonMapper.shared()
                        .createObjectNode()
                        .put("prompt", question.prompt())
                        .put("password", question.hidden()));
        Frames.send(socket, frames);
        while (!question.answer().isDone() && !ended) {
            reply(Frames.receive(socket, 0))
                    .ifPresent(value -> question.answer().complete(Optional.of(value)));
        }
        question.answer().complete(Optional.empty());
    }

    private Optional<String> reply(List<byte[]> frames) {
        if (frames.isEmpty()) {
            return Optional.empty();
        }
        try {
            Request reply = wire.read(frames);
            if (reply.type().equals("input_reply")) {
                return Optional.of(reply.content().path("value").asString("").stripTrailing());
            }
        } catch (BadMessageException bad) {
            dropped.incrementAndGet();
        }
        return Optional.empty();
    }

    private record Question(Cell cell, String prompt, boolean hidden, CompletableFuture<Optional<String>> answer) {}
}
