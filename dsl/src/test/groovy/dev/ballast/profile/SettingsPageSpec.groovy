package dev.ballast.profile

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** The table of settings in docs/settings.md says what the table in the code does. */
class SettingsPageSpec extends Specification {

    static final List<String> ROWS = Files.readAllLines(Path.of(System.getProperty('ballast.root'), 'docs/settings.md')).findAll { it.count('|') > 5 }

    def 'the page names the variable, the key and the default of #setting'() {
        given:
        def cells = ROWS*.split(/\|/)*.toList()*.collect { it.trim() }.find { setting.key().orElse(null) == name(it[3]) && setting.variable().orElse(null) == name(it[2]) }

        expect:
        setting.fallback().every { name(cells[4]) == it }
        cells[5]

        where:
        setting << Setting.values()
    }

    private static String name(String cell) {
        cell.find(/(?<=^`).*(?=`$)/)
    }
}
