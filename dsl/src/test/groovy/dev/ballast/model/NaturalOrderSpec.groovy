package dev.ballast.model

import spock.lang.Specification

class NaturalOrderSpec extends Specification {

    def 'numbers in names count as numbers: #sorted'() {
        expect:
        sorted.shuffled(new Random(3)).toSorted(NaturalOrder.OF_NAMES) == sorted

        where:
        sorted << [
            ['web-1', 'web-2', 'web-10', 'web-10a', 'web-11'],
            ['', '1', '2', '10', '9999999999999999999999', 'a', 'a-b', 'a1', 'a1b2', 'a1b10'],
            ['W', 'w', 'w%', 'ww'],
            ['007', '07', '7', '8']
        ]
    }

    def 'names that differ are never equal'() {
        expect:
        ['a1', 'a01', 'a001', '1a'].toSorted(NaturalOrder.OF_NAMES).toUnique(NaturalOrder.OF_NAMES).size() == 4
    }
}
