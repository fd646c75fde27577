package dev.ballast.repl.report

import dev.ballast.catalogue.OfferCache
import dev.ballast.catalogue.OfferCheck
import dev.ballast.model.Dialect
import dev.ballast.repl.evaluation.Checks
import dev.ballast.repl.evaluation.ScriptFile
import dev.ballast.repl.render.Screen
import spock.lang.Specification

/** How the check reports to a person. */
class CheckReportSpec extends Specification {

    def 'on a narrow terminal every line is broken between words'() {
        given:
        def out = new ByteArrayOutputStream()
        def report = new CheckReport(new Lines(new PrintStream(out, true, 'UTF-8'), new Screen(true, false, 20)))

        when:
        new Checks(Optional.of('eu'), Dialect.DOCUMENTED, OfferCheck.accepting(OfferCache.inMemory())).of(new ScriptFile('a.groovy', "volume('d', 20.5)")).each { report.found(it) }
        report.end(false)

        then:
        out.toString('UTF-8').readLines().every { it.length() <= 20 }
        out.toString('UTF-8').endsWith('''\
            refused: 1 script
              checked, 1 mistake
              found; no request
              was sent
            '''.stripIndent())
    }
}
