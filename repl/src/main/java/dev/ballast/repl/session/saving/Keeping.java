package dev.ballast.repl.session.saving;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses the pieces that matter: those that do something, and those whose variables, results, methods or classes such a
 * piece uses. A value that is replaced before anybody looks at it does not matter.
 */
final class Keeping {

    private final List<Piece> all;
    private final Set<Piece> kept = new LinkedHashSet<>();

    private Keeping(List<Piece> all) {
        this.all = all;
    }

    /** Returns those that are kept, in their order. */
    static List<Piece> of(List<Piece> all) {
        Keeping keeping = new Keeping(all);
        int before;
        do {
            before = keeping.kept.size();
            keeping.keepStatements();
            keeping.keepDeclarations();
        } while (keeping.kept.size() > before);
        return all.stream().filter(keeping.kept::contains).toList();
    }

    /** Goes backwards, so that what is used later is known. */
    private void keepStatements() {
        Set<String> callable =
                kept.stream().flatMap(piece -> piece.names().kept().stream()).collect(Collectors.toSet());
        Set<String> wanted = new HashSet<>(callable);
        for (int i = all.size() - 1; i >= 0; i--) {
            Piece piece = all.get(i);
            if (piece.kind() != Piece.Kind.STATEMENT) {
                continue;
            }
            if (piece.acts() || gives(piece, wanted) || kept.contains(piece)) {
                kept.add(piece);
                piece.names().replaced().stream()
                        .filter(name -> !callable.contains(name))
                        .forEach(wanted::remove);
                wanted.addAll(piece.names().used());
            }
        }
    }

    private boolean gives(Piece piece, Set<String> wanted) {
        return piece.names().set().stream().anyMatch(wanted::contains)
                || (isLast(piece)
                        && wanted.contains(Pieces.RESULT + piece.said().number()));
    }

    private boolean isLast(Piece piece) {
        return piece.equals(last(all, piece.said().number()));
    }

    /** Returns the statement whose value is the result of a line. */
    static Piece last(List<Piece> pieces, int line) {
        return pieces.stream()
                .filter(one -> one.said().number() == line && one.kind() == Piece.Kind.STATEMENT)
                .reduce((one, other) -> other)
                .orElse(null);
    }

    private void keepDeclarations() {
        List<Piece> using = new ArrayList<>(kept);
        Set<String> used =
                using.stream().flatMap(piece -> piece.names().used().stream()).collect(Collectors.toSet());
        for (int i = 0; i < all.size(); i++) {
            Piece piece = all.get(i);
            if (piece.kind() != Piece.Kind.STATEMENT
                    && !kept.contains(piece)
                    && isWanted(piece, used, using)
                    && !isReplaced(i)) {
                kept.add(piece);
            }
        }
    }

    private static boolean isWanted(Piece piece, Set<String> used, List<Piece> using) {
        return switch (piece.kind()) {
            case METHOD -> used.contains(piece.name().replaceFirst("\\(.*", ""));
            case CLASS -> using.stream().anyMatch(other -> other.mentions(piece.name()));
            default -> piece.name().isEmpty() || using.stream().anyMatch(other -> other.mentions(piece.name()));
        };
    }

    /** A later method, class or import of the same name takes the place of an earlier one. */
    private boolean isReplaced(int index) {
        Piece piece = all.get(index);
        return all.subList(index + 1, all.size()).stream()
                .anyMatch(later -> later.kind() == piece.kind()
                        && (piece.name().isEmpty()
                                ? later.source().equals(piece.source())
                                : later.name().equals(piece.name())));
    }
}
