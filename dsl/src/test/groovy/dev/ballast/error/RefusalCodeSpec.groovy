package dev.ballast.error

import spock.lang.Specification

/** A reader looks a code up for years: its number stays that of one kind of mistake. */
class RefusalCodeSpec extends Specification {

    def 'each code has the number that it was released with, and no number is given twice'() {
        given: 'a line for each code, added by hand; that of a removed code stays, with its number alone'
        def released = getClass().getResource('/refusal-codes.txt').readLines()*.split(' ')

        expect:
        released*.first().toUnique() == released*.first()
        released.findAll { it.size() > 1 }.collectEntries { [it[0], it[1]] } ==
            RefusalCode.values().collectEntries { [it.toString(), it.name()] }
    }

    def 'each code is a letter and three digits, with a title of its own and the rule in one short sentence'() {
        expect:
        RefusalCode.values().every { it.toString() ==~ /B\d{3}/ }
        RefusalCode.values().every { it.sentence() ==~ /[A-Z].*[^.]\./ && it.sentence().split(' ').size() < 30 }
        RefusalCode.values()*.title().toUnique().size() == RefusalCode.values().size()
    }
}
