package dev.ballast.repl.terminal;

import dev.ballast.repl.session.SecretLiterals;
import org.jline.reader.impl.history.DefaultHistory;

/** What was typed, kept from session to session; what holds a secret is remembered in this session alone. */
final class HistoryFile extends DefaultHistory {

    @Override
    public boolean isPersistable(Entry entry) {
        return !SecretLiterals.in(entry.line());
    }
}
