package dev.ballast.repl.kernel;

import dev.ballast.error.InterruptedRunException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/** Asks questions at the client of a cell, one at a time. Any thread may ask; the serving thread passes on the answers. */
final class StdinChannel {

    private final Sockets sockets;
    private final MessageCodec codec;
    private final Semaphore turn = new Semaphore(1, true);
    private final BlockingQueue<Optional<String>> answers = new ArrayBlockingQueue<>(1);
    private volatile boolean asking;
    private volatile boolean ended;

    StdinChannel(Sockets sockets, MessageCodec codec) {
        this.sockets = sockets;
        this.codec = codec;
    }

    /**
     * Returns the answer; empty if the client of the cell accepts no questions or the kernel ends.
     *
     * @throws InterruptedRunException when the thread is interrupted, which stays set
     */
    Optional<String> ask(Cell cell, String prompt, boolean hidden) {
        if (!cell.input()) {
            return Optional.empty();
        }
        try {
            turn.acquire();
            try {
                return answer(
                        codec.answer(cell.request(), "input_request", Map.of("prompt", prompt, "password", hidden)));
            } finally {
                asking = false;
                turn.release();
            }
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped at a question", stop);
        }
    }

    private Optional<String> answer(List<byte[]> question) throws InterruptedException {
        sockets.enqueue(() -> {
            answers.clear();
            asking = true;
            Sockets.send(sockets.stdin, question);
        });
        return ended ? Optional.empty() : answers.take();
    }

    /** Receives a reply of a client; one without an open question is dropped. */
    void receive(Message reply) {
        if (asking && reply.type().equals("input_reply")) {
            answers.offer(Optional.of(reply.text("value").replaceFirst("\\R\\z", "")));
        }
    }

    /** Ends the channel: open and later questions get no answer. */
    void end() {
        ended = true;
        answers.offer(Optional.empty());
    }
}
