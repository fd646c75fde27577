package dev.ballast.repl

import dev.ballast.repl.cli.PromptSpecification

/** Help at the prompt without a command. */
class HelpKeysSpec extends PromptSpecification {

    def '#keys shows above the line what stands at the cursor, and the line stays'() {
        given:
        begin()

        when:
        screen.type("volume('data', 20)").shows("volume('data', 20)").type('\u001bOD' * 12 + keys)

        then:
        screen.shows('volume(').shows('more: /help volume')
        screen.until { it.any { shown -> shown == "$PROMPT volume('data', 20)" } }

        where:
        keys << ['\u001b[Z', '\u001bh']
    }

    def 'what is explained is plain text, and breaks between words at the width of the screen'() {
        given:
        begin()

        when:
        screen.type('parallel').shows('parallel').type('\u001b[Z').shows('more: /help parallel')

        then:
        screen.lines()*.strip().join(' ').contains('A branch that waits for the service is not counted, '
            + 'up to 500 of them. After a failure no new branch starts')
    }

    def 'the signature below #line names the parameters, and that of the cursor is bold'() {
        given:
        begin()

        when:
        screen.type(line)

        then:
        screen.shows(signature).until { screen.bold().contains(bold) }

        where:
        line                                             | signature                                   || bold
        'volume('                                        | 'volume('                                   || 'text name'
        "volume('data', "                                | 'volume(text name, whole number size'       || 'whole number size'
        "volume('data', 20, region: "                    | 'volume(text name, whole number size'       || 'region: text'
        "volume 'data', 20"                              | 'volume(text name, whole number size'       || 'whole number size'
        "nodebalancer('lb') { port(80, label: 'x') { node 'a', '" | 'node(text label, text address)'   || 'text address'
    }

    def 'a command is explained as well'() {
        given:
        begin()

        when:
        screen.type('/save ').shows('/save').type('\u001b[Z')

        then:
        screen.shows('It keeps an existing file')
    }
}
