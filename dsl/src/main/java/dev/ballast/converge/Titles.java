package dev.ballast.converge;

import dev.ballast.ledger.Key;

/** Names things in messages the way a runbook does. */
public final class Titles {

    private Titles() {}

    /** Returns {@code volume 'data'}, {@code port 443 of 'web'}, {@code node 'a' of port 443 of 'web'} and the like. */
    public static String of(Key key) {
        String[] parts = key.path().split(":", -1);
        return switch (key.kind()) {
            case CONFIG -> "port " + parts[1] + " of " + quoted(parts[0]);
            case NODE -> "node '" + parts[2] + "' of port " + parts[1] + " of " + quoted(parts[0]);
            case ADDRESS -> "private address of " + quoted(parts[0]);
            default -> key.kind().word() + " " + quoted(key.path());
        };
    }

    /** Returns kind and path as one types them after {@code ballast adopt}. */
    public static String arguments(Key key) {
        boolean plain = key.path().matches("[A-Za-z0-9._:-]+");
        return key.kind().word() + " " + (plain ? key.path() : "'" + key.path().replace("'", "'\\''") + "'");
    }

    /** Returns what a word takes: a name in quotes, or the bare id of what is known as {@code #id}. */
    static String quoted(String path) {
        return path.startsWith("#") ? path.substring(1) : "'" + path + "'";
    }
}
