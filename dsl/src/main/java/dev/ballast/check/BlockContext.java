package dev.ballast.check;

import dev.ballast.dsl.NodeBalancerBlock;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.ResourceSetting;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.Optional;
import java.util.Set;

/** The block of one word during its check: the words that it may contain, and whether they set its region. */
final class BlockContext {

    /** The words of a NodeBalancer whose values only a create sends; settings of that sort are not among them. */
    private static final Set<String> OF_CREATE = Set.of("vpc", "reservedIp");

    final Class<?> type;
    final String title;
    private final Object first;
    private final Dialect dialect;
    private boolean setsRegion;
    private boolean open;

    /** Creates the context from the class of the words, the name in messages, and the first argument if that is constant. */
    BlockContext(Class<?> type, String title, Object first, Dialect dialect) {
        this.type = type;
        this.dialect = dialect;
        this.title = title;
        this.first = first;
    }

    boolean hasWord(String word) {
        return Vocabulary.of(type).names().contains(word);
    }

    /** Records that the block is passed to other code, which may call more of its words. */
    void handOn() {
        open = true;
    }

    boolean mayHaveRegion() {
        return setsRegion || open;
    }

    private boolean isFixed(String word) {
        return (OF_CREATE.contains(word) && dialect.publicService())
                || ResourceSetting.of(Kind.NODEBALANCER).stream()
                        .anyMatch(setting ->
                                setting.word().equals(word) && setting.isIn(dialect) && !setting.isChangeable(dialect));
    }

    /** Records the call of a word in the block and returns its problem there, if there is one. */
    Optional<Problem> problemOf(String word) {
        setsRegion |= RegionCheck.SETS_REGION.contains(word);
        return type == NodeBalancerBlock.class && first instanceof Number && isFixed(word)
                ? Relations.fixedOnceCreated(first.toString(), word)
                : Optional.empty();
    }
}
