package dev.ballast.rows

import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Stepwise

/** What a build leaves out: it fails if a build runs less or more than {@link ChosenRows} says. */
@Stepwise
class ChosenRowsSpec extends Specification {

    static int created = 0

    @Shared
    List<Integer> many = []

    @Shared
    List<Integer> few = []

    int number = ++created

    def 'row #row of a long table'() {
        expect:
        many << row

        where:
        row << (0..<12)
    }

    def 'row #row of a short table'() {
        expect:
        few << row

        where:
        row << (0..<8)
    }

    def 'a build runs a quarter of a long table and all of a short one, and creates no specification for the others'() {
        given:
        int first = ChosenRows.ROTATION % 4

        expect:
        many == (ChosenRows.ROWS == 'quarter' ? [first, first + 4, first + 8] : ChosenRows.ROWS == 'one' ? [0] : (0..<12) as List)
        few == (ChosenRows.ROWS == 'one' ? [] : (0..<8) as List)
        created == many.size() + few.size() + 1
    }
}
