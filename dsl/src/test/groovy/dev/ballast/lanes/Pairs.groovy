package dev.ballast.lanes

/** The pairs of two lists, where the test command of the README tries some of them and a slow feature the others. */
class Pairs {

    /** Pairs in which each element of both lists stands. */
    static List<List> some(Collection one, Collection other) {
        taken(one, other, Math.max(one.size(), other.size()))
    }

    /** Pairs in which each element of the shorter list stands once, with elements from all over the longer one. */
    static List<List> few(Collection one, Collection other) {
        taken(one, other, Math.min(one.size(), other.size()))
    }

    /** All pairs but these. */
    static List<List> others(Collection one, Collection other, List<List> tried) {
        [one, other].combinations().findAll { !(it in tried) }
    }

    private static List<List> taken(Collection one, Collection other, int count) {
        (0..<count).collect { at -> [one, other].collect { it[at * Math.max(1, it.size().intdiv(count)) % it.size()] } }
    }
}
