package dev.ballast.model

import spock.lang.Specification

/** Tags as one text among the values of an entry. */
class TagTextSpec extends Specification {

    def 'the text of #tags is that of no other tags'() {
        expect:
        TagText.of(tags) == text

        where:
        tags                      || text
        []                        || 'none'
        ['shop', 'App']           || 'App, shop'
        ['none']                  || '"none"'
        ['a, b', 'c']             || '"a, b", c'
        ['a,b']                   || '"a,b"'
        ['say "x"', '"', '""']    || '"""", """""", say "x"'
        [' front', 'end ', 'a b'] || '" front", a b, end '
    }
}
