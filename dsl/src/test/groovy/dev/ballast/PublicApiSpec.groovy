package dev.ballast

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds which packages programs may rely on. japicmp compares them with those of the last release. */
class PublicApiSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    static final List<String> PUBLIC = ['dev.ballast', 'dev.ballast.dsl', 'dev.ballast.error', 'dev.ballast.load', 'dev.ballast.sandbox', 'dev.ballast.test']

    def 'each package says whether programs may rely on it'() {
        given:
        def pages = ['dsl', 'repl'].collectMany { module ->
            Files.walk(ROOT.resolve("$module/src/main/java")).withCloseable { all -> all.toList().findAll { it.fileName.toString() == 'package-info.java' } }
        }.collectEntries { page -> [Files.readString(page).find(/(?m)(?<=^package ).*(?=;)/), Files.readString(page)] }

        expect:
        pages.size() > 30
        pages.findAll { it.value.contains('<p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.') }.keySet().sort() == PUBLIC
        pages.findAll { it.value.contains('<p>Internal: may change in any release.') }.keySet() == pages.keySet() - PUBLIC
    }

    def 'the build compares exactly these with the last release'() {
        expect:
        Files.readString(ROOT.resolve('dsl/pom.xml')).findAll(/(?<=<include>)[\w.]+/).sort() == PUBLIC
    }
}
