package dev.ballast.repl.command

import java.nio.file.Files

class ProfileSpec extends CommandSpecification {

    def 'profiles are listed, and another is gone on with'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ["""\
            > /profile
            * sandbox
              staging
            > def data = volume('data', 20); def all = [data]; def n = 5
            = 5
            > /profile sandbox
            sandbox is in use already
            > /profile stagign
            ! unknown profile 'stagign'
              write one of sandbox, staging
            > /profile staging
            now on staging
            these variables hold resources of another target, and are refused here: data, all
            > /profile
              sandbox
            * staging
            > n
            = 5
            > volume('logs', 10, wait: false).region
            = eu-west
            """]
    }

    def 'what belongs to another account is refused'() {
        given:
        type("def web = instance('web') { type 'standard-1' }")
        type('/profile staging')

        expect:
        type("volume('data', 20, on: web)").contains("instance 'web' (id 1001) belongs to")
        type('/names') .startsWith('no names yet in ')
    }

    def 'what was done to another account is not saved'() {
        given:
        ["def n = 30", "def old = volume('old', 20)", '/profile staging', "volume('new', n, wait: false)"].each { type(it) }

        when:
        type('/save web')

        then:
        Files.readString(folder.resolve('web.groovy')) == "region 'eu-west'\n\ndef n = 30\nvolume('new', n, wait: false)\n"
    }

    def 'Tab offers the names'() {
        expect:
        tab('/profile s') == ['sandbox', 'staging']
        tab('/profile st') == ['staging']
    }
}
