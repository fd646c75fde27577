package dev.ballast.repl.report

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.model.Dialect
import dev.ballast.repl.render.Screen
import dev.ballast.run.FullCheck
import dev.ballast.run.ScriptFile
import spock.lang.Specification
import tools.jackson.databind.json.JsonMapper

/** How the check reports to a person. */
class CheckReportSpec extends Specification {

    def 'on a narrow terminal every line is broken between words'() {
        given:
        def out = new ByteArrayOutputStream()
        def report = new CheckReport(new Lines(new PrintStream(out, true, 'UTF-8'), new Screen(true, false, 20)))

        when:
        new FullCheck(Optional.of('eu'), Dialect.DOCUMENTED, CatalogueCheck.accepting(CatalogueCache.inMemory())).of(new ScriptFile('a.groovy', "volume('d', 20.5)")).each { report.report(it) }
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

    def 'the URI of a script in SARIF is the shortest that leads to it from the same folder: #path'() {
        given:
        def report = new CheckReport(new Lines(new PrintStream(new ByteArrayOutputStream()), new Screen(false, false, 80)))

        when:
        new FullCheck(Optional.of('eu'), Dialect.DOCUMENTED, CatalogueCheck.accepting(CatalogueCache.inMemory())).of(new ScriptFile(path, "volume('d', 0)")).each { report.report(it) }

        then:
        JsonMapper.shared().readValue(report.sarif('1'), Map).runs[0].results*.locations*.physicalLocation*.artifactLocation == [[[uri: uri]]]

        where:
        path                    || uri
        './web.groovy'          || 'web.groovy'
        'part/../web.groovy'    || 'web.groovy'
        '../web.groovy'         || '../web.groovy'
        '/a/./b/../web.groovy'  || 'file:///a/web.groovy'
        'a:1/50% "ü"#?.groovy'  || 'a%3A1/50%25%20%22%C3%BC%22%23%3F.groovy'
    }
}
