package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification
import dev.ballast.run.ScriptFile

/** Files that end before they are finished, where no more of them is to come. */
class UnfinishedFilesSpec extends PromptSpecification {

    static final String BLOCK = "def size = 20\nvolume('data', size) {\n"

    def 'a file that is loaded says where it ends too early, and nothing of it runs'() {
        given:
        def begun = file('begun.groovy', "println 'ran'\nvolume('data', 20,\n")
        begin()

        when:
        line("/load $begun").shows('it ends too early: ) is missing')

        then:
        screen.shows('at begun.groovy:2')
        !screen.lines().contains('ran')
    }

    def 'init.groovy says so, too, and the session goes on'() {
        when:
        begin(new ScriptFile('init.groovy', BLOCK))

        then:
        screen.shows('it ends too early: } is missing').shows('at init.groovy:2')
        line('6 * 7').shows('\n42')
    }

    def 'a line that an editor leaves unfinished says so'() {
        given:
        environment = [EDITOR: file('editor', '#!/bin/sh\nprintf "x = [1," > "$1"\n').with { it.toFile().executable = true; it.toString() }]
        begin()

        when:
        line('6 * 7').shows('\n42').type('/edit' + ENTER)

        then:
        screen.shows('it ends too early: ] is missing')
    }

    def 'a file that no session can hold as it is does not end one'() {
        given:
        def job = file('job.groovy', "#!/usr/bin/env groovy\npackage a.b\nprintln 'ran'\n")
        begin()

        when:
        line("/load $job").shows('ran')
        line("def x = 1").shows('1')
        line("/save ${folder.resolve('saved')}")

        then:
        screen.shows('saved 1 line')
        line('6 * 7').shows('\n42')
    }
}
