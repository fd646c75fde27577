package dev.ballast.repl.kernel;

import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/** Whether the kernel has something to do for a request. */
enum KernelStatus {
    STARTING,
    BUSY,
    IDLE;

    /** Tells all clients. */
    void tell(Notebook notebook, Request cause) {
        notebook.publish(
                cause,
                "status",
                JsonMapper.shared().createObjectNode().put("execution_state", name().toLowerCase(Locale.ROOT)));
    }
}
