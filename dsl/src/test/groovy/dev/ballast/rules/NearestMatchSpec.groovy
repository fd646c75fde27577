package dev.ballast.rules

import spock.lang.Specification

class NearestMatchSpec extends Specification {

    def 'finds #meant for #wrong'(String wrong, String meant) {
        expect:
        NearestMatch.of(wrong, ['volume', 'instance', 'port', 'nodebalancer', 'node']).orElse(null) == meant

        where:
        wrong          || meant
        'volum'        || 'volume'
        'vloume'       || 'volume'
        'Volume'       || 'volume'
        'instanse'     || 'instance'
        'prot'         || 'port'
        'nodebalencer' || 'nodebalancer'
        'nod'          || 'node'
        'p'            || null
        'firewall'     || null
        'x'            || null
        ''             || null
    }

    def 'takes the first in alphabetical order when two are as near'() {
        expect:
        NearestMatch.of('part', ['port', 'part1', 'cart']).get() == 'cart'
    }

    def 'finds nothing among nothing'() {
        expect:
        NearestMatch.of('web', []).empty
    }

    def 'nothing is near a word of thousands of letters'() {
        expect:
        NearestMatch.of('v' * 100_000, ['v' * 100_001]).empty
    }
}
