package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds each picture of the pages that has a script beside it to what the script prints. */
class PicturesSpec extends Specification {

    static final Path PICTURES = Path.of(System.getProperty('ballast.root'), 'docs/pictures')

    def '#script prints the picture beside it'() {
        given:
        def printed = new StringWriter()

        when:
        new GroovyShell(new Binding(out: new PrintWriter(printed, true))).evaluate(PICTURES.resolve(script).toFile())

        then:
        printed.toString() == Files.readString(PICTURES.resolve(script - '.groovy' + '.svg'))

        where:
        script << PICTURES.toFile().list().findAll { it.endsWith('.groovy') }.sort()
    }
}
