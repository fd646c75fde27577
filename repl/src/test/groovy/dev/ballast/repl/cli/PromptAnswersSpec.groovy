package dev.ballast.repl.cli

import dev.ballast.Ballast
import dev.ballast.profile.Setting
import dev.ballast.repl.terminal.MemoryTerminal
import java.nio.file.Files
import org.jline.terminal.Size

/** What the prompt answers to keys and lines that end, interrupt or switch. */
class PromptAnswersSpec extends PromptSpecification {

    private void profiles(String more) {
        def config = Files.createDirectories(folder.resolve('config/ballast')).resolve('config.toml')
        Files.writeString(config, "[profile.other]\nurl = 'http://127.0.0.1:9'\nregion = 'eu-west'\ntoken = 'abcdefgh12345678'\n$more")
        config.toFile().setReadable(false, false)
        config.toFile().setReadable(true, true)
    }

    def 'a profile that was left is gone back to with what was created there'() {
        given:
        profiles('')
        begin()

        when:
        line("volume('data', 10, wait: false)")
        screen.shows('created')
        line('/profile other')
        screen.shows('now on other')
        line('/profile sandbox')
        screen.shows('now on sandbox')
        line("println 'size ' + volume('data').size")

        then:
        screen.shows('size 10')
    }

    def 'a fault of the program at a line ends neither the session nor what it knows: #fault'() {
        given:
        begin()

        when:
        line('kept = 40')
        screen.shows('40')
        line("dev.ballast.repl.terminal.MemoryTerminal.failing = new $fault('no handler'); (1..200).join('\\n')")
        screen.shows('no handler')
        line('kept + 2')

        then:
        screen.shows('42')
        !status.done

        cleanup:
        MemoryTerminal.failing = null

        where:
        fault << ['IllegalStateException', 'NoClassDefFoundError']
    }

    def 'options of the command line hold for another profile, too'() {
        given:
        profiles('')
        common.@dialect = 'linode'
        common.@retryTimeout = '1s'
        begin()

        when:
        line('/profile other')
        screen.shows('now on other')
        line("volume('data', 10) { tags 'shop' }")

        then:
        screen.shows('connection refused')
    }

    def 'a sandbox that is only asked for, as by Tab, is not started, and a command for it starts it'() {
        given:
        def builder = Ballast.builder().environment([:], folder).option(Setting.PROFILE, 'sandbox')

        when:
        def targets = new SessionTargets(null, builder, { builder })

        then:
        targets.sandbox().empty
        targets.startSandbox().present
        targets.sandbox().present

        cleanup:
        targets?.close()
    }

    def 'a terminal without a size shows its prompt and what is typed'() {
        given:
        screen.close()
        screen = new MemoryTerminal(80, 40, new Size(0, 0))
        begin()

        when:
        screen.type('[6, 7]')

        then:
        screen.until { it.last() == "$PROMPT [6, 7]" }
    }

    def 'a long value that gets a name opens no pager'() {
        given:
        begin()

        when:
        line("def many = (1..200).collect { [name: 'row-' + it, other: it] }")

        then:
        screen.shows('/show many shows all of it')

        when:
        line("println 'still ' + 'here'")

        then:
        screen.shows('still here')
    }

    def 'a closure is shown with its parameters'() {
        given:
        begin()

        when:
        line('def add = { a, b -> a + b }')

        then:
        screen.shows('closure (a, b)')
    }
}
