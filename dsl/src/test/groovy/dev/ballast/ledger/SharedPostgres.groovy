package dev.ballast.ledger

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres

/** The server that the specs of one process share, since making one takes seconds; it ends with the process. */
class SharedPostgres {

    /** Syncs nothing: no spec takes the power from it. */
    static final EmbeddedPostgres SERVER = EmbeddedPostgres.builder().setServerConfig('fsync', 'off').start()
}
