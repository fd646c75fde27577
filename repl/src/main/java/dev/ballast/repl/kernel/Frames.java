package dev.ballast.repl.kernel;

import java.util.ArrayList;
import java.util.List;
import org.zeromq.ZMQ;

/** A message on a socket, which is several frames. */
final class Frames {

    private Frames() {}

    /** Sends a message. */
    static void send(ZMQ.Socket socket, List<byte[]> frames) {
        for (int at = 0; at < frames.size(); at++) {
            socket.send(frames.get(at), at < frames.size() - 1 ? ZMQ.SNDMORE : 0);
        }
    }

    /** Returns the next message, for which is waited as the socket or the flags say; empty when none comes. */
    static List<byte[]> receive(ZMQ.Socket socket, int flags) {
        List<byte[]> frames = new ArrayList<>();
        for (byte[] frame = socket.recv(flags); frame != null; ) {
            frames.add(frame);
            frame = socket.hasReceiveMore() ? socket.recv() : null;
        }
        return frames;
    }
}
