package dev.ballast.repl.command

/** Lines that other programs take as commands. */
class ForeignCommandsSpec extends CommandSpecification {

    def 'a command of another program is answered with what to write: #line'() {
        expect:
        type(line).contains(answer)

        where:
        line      || answer
        'exit()'  || 'write exit'
        'quit();' || 'write quit'
        'help()'  || 'write help'
        ':help'   || 'commands begin with a slash: /help'
        '.help'   || 'commands begin with a slash: /help'
        ':quit'   || 'commands begin with a slash: /quit'
        '\\d'     || 'commands begin with a slash: /help lists them'
        '\\dt web' || 'commands begin with a slash: /help lists them'
        '!ls'     || "println 'ls'.execute().text"
        '!ls -l'  || "println 'ls -l'.execute().text"
    }

    def 'a line of code is no command of another program: #line'() {
        given:
        type('def ready = true')
        type('def exit() { 7 }')

        expect:
        type(line).contains(answer)

        where:
        line      || answer
        '!ready'  || 'false'
        'exit()'  || '7'
        '!(1 > 2)' || 'true'
    }
}
