package dev.ballast.profile

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** The table of settings in docs/settings.md says what the table in the code does. */
class SettingsPageSpec extends Specification {

    static final List<String> ROWS = Files.readAllLines(Path.of(System.getProperty('ballast.root'), 'docs/settings.md')).findAll { it.startsWith('|') }

    def 'the page names the variable, the key and the default of #setting'() {
        when:
        def row = ROWS.find { it.contains("`${setting.key().orElse(setting.variable().orElse(''))}`") }

        then:
        setting.variable().every { row.contains("`$it`") }
        setting.fallback().every { row.contains("$it unless set") || row.contains("`$it`") }

        where:
        setting << Setting.values()
    }
}
