package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the form of the scripts in findings, which no build runs. */
@Lint
class FindingsSpec extends Specification {

    static final Path FOLDER = Path.of(System.getProperty('ballast.root'), 'findings')

    static final List<Path> SCRIPTS = PagesSpec.files('findings', '.sh')

    def '#name says what happens, in which version, and ends where it differs'() {
        given:
        def lines = Files.readAllLines(script)
        def header = lines.findAll { it.startsWith('# ') }.join('\n')

        expect:
        Files.isExecutable(script)
        lines[0] == '#!/usr/bin/env bash'
        ['Expected:', 'Seen:', 'Version:', 'Cure:'].every { header.contains("# $it ") }
        lines.size() <= 60
        'set -euo pipefail' in lines

        where:
        script << SCRIPTS
        name = script.fileName.toString()
    }

    def '#name takes packages of fixed versions into a folder that it removes, and no Ballast'() {
        given:
        def text = Files.readString(script)
        def code = text.readLines().findAll { !it.startsWith('#') }.join('\n')
        def packages = code.findAll(/[a-z][\w.-]+(:[\w.-]+){2,4}(?=[ ;])|(?<= download )\S+/) { it[0] }

        expect:
        code.contains('$(mktemp -d)')
        code.contains('rm -rf "$work"\' EXIT')
        packages
        packages.every { it =~ /[:=]\d+\.\d+[\w.+~-]*(:zip:bin|:copy)?$/ }
        code.findAll(/\w+:\/\/[\w.-]+/).every { it.endsWith('//127.0.0.1') }
        !text.toLowerCase().contains('ballast')

        where:
        script << SCRIPTS
        name = script.fileName.toString()
    }

    def 'the page lists each script, and no other'() {
        expect:
        Files.readString(FOLDER.resolve('README.md')).findAll(/(?<=^\| \[|\n\| \[)([\w-]+)(?=\]\(\1\.sh\))/) == SCRIPTS*.fileName*.toString()*.minus('.sh')
    }
}
