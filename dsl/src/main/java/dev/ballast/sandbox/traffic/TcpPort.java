package dev.ballast.sandbox.traffic;

import io.undertow.connector.ByteBufferPool;
import io.undertow.util.Transfer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.ChannelExceptionHandler;
import org.xnio.ChannelListener;
import org.xnio.IoFuture;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.StreamConnection;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.channels.StreamSourceChannel;

/** Joins each connection of a tcp port to one of its nodes, after a header of the proxy protocol if the port sends one. */
final class TcpPort implements ChannelListener<StreamConnection> {

    private static final int MOST_TRIES = 2;

    private final LivePort port;
    private final ByteBufferPool buffers;

    TcpPort(LivePort port, ByteBufferPool buffers) {
        this.port = port;
        this.buffers = buffers;
    }

    @Override
    public void handleEvent(StreamConnection client) {
        connect(client, new ArrayList<>());
    }

    private void connect(StreamConnection client, List<LiveNode> tried) {
        String from =
                client.getPeerAddress(InetSocketAddress.class).getAddress().getHostAddress();
        Optional<LiveNode> chosen = tried.size() < MOST_TRIES ? port.choose(from, null, tried) : Optional.empty();
        if (chosen.isEmpty()) {
            IoUtils.safeClose(client);
            return;
        }
        LiveNode node = chosen.get();
        tried.add(node);
        if (!node.plan().reachable()) {
            port.failed(node);
            connect(client, tried);
            return;
        }
        client.getIoThread()
                .openStreamConnection(node.backend(), backend -> join(client, backend, node), OptionMap.EMPTY)
                .addNotifier(
                        (future, none) -> {
                            if (future.getStatus() == IoFuture.Status.FAILED) {
                                port.failed(node);
                                connect(client, tried);
                            }
                        },
                        null);
    }

    private void join(StreamConnection client, StreamConnection backend, LiveNode node) {
        Closeable both = () -> {
            IoUtils.safeClose(client);
            IoUtils.safeClose(backend);
        };
        ChannelListener<StreamConnection> end = closed -> {
            IoUtils.safeClose(both);
            node.closed(both);
        };
        client.setCloseListener(end);
        backend.setCloseListener(end);
        if (!node.opened(both)) {
            return;
        }
        try {
            ByteBuffer header = ProxyHeader.of(port.plan(), client.getPeerAddress(InetSocketAddress.class));
            // A new connection has room for so few bytes.
            Channels.writeBlocking(backend.getSinkChannel(), header);
            Channels.flushBlocking(backend.getSinkChannel());
        } catch (IOException gone) {
            IoUtils.safeClose(both);
            return;
        }
        AtomicInteger open = new AtomicInteger(2);
        copy(client, backend, open, both);
        copy(backend, client, open, both);
    }

    /** Copies until the end of one direction, which the other side then sees; the end of both closes the connections. */
    private void copy(StreamConnection from, StreamConnection to, AtomicInteger open, Closeable both) {
        ChannelExceptionHandler<Channel> failed = (channel, gone) -> IoUtils.safeClose(both);
        Transfer.<StreamSourceChannel, StreamSinkChannel>initiateTransfer(
                from.getSourceChannel(),
                to.getSinkChannel(),
                null,
                sink -> {
                    try {
                        sink.shutdownWrites();
                        if (sink.flush()) {
                            sink.suspendWrites();
                            if (open.decrementAndGet() == 0) {
                                IoUtils.safeClose(both);
                            }
                        }
                    } catch (IOException gone) {
                        IoUtils.safeClose(both);
                    }
                },
                failed,
                failed,
                buffers);
    }
}
