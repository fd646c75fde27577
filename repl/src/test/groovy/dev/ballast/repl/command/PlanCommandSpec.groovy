package dev.ballast.repl.command

/** {@code /plan} in a session that has worked on more than one profile. */
class PlanCommandSpec extends CommandSpecification {

    def 'a rehearsed line leaves no type of a variable behind: #line'() {
        given:
        type(declared)

        when:
        type("/plan $line")

        then:
        type(after) == shown

        where:
        declared    | line         | after     || shown
        'def x = 1' | 'int x = 5'  | "x = 'a'" || '= a'
        'int x = 1' | "def x = ''" | 'x = 2.9' || '= 2'
    }

    def 'a rehearsed line sends nothing to a target that the session has left'() {
        given:
        type("data = volume('data', 20, region: 'us-east')")
        type('/profile staging')

        when:
        def said = type('/plan data.delete()')

        then:
        said.contains(' this is a rehearsal on ')
        said.contains(', it sends nothing to sandbox')
        context.fixture.sent().findAll { !it.startsWith('GET') } == ['POST /volumes']
        context.others.staging.journal().every { it.method == 'GET' }
    }
}
