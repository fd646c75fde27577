package dev.ballast.repl.command

class ShowSpec extends CommandSpecification {

    def setup() {
        ["instance('web-1') { type 'standard-1' }", "nodebalancer('site') { port 80 }", "def disk = volume('data', 20)", "volume('site', 10)", 'def n = 5']
            .each { context.session().evaluate(it) }
    }

    def 'things are found by name, and variables'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ["""\
            > /show web-1
            = instance 'web-1' (id 1001)
            > /show disk
            = volume 'data' (id 1005)
            > /show data
            = volume 'data' (id 1005)
            > /show n
            = 5
            > /show site
            ! several names match 'site'
              help: name the kind:
                /show nodebalancer site
                /show volume site
            > /show nodebalancer site
            = nodebalancer 'site' (id 1003)
            > /show wbe-1
            ! nothing is called 'wbe-1': did you mean 'web-1'?
              help: /names and /vars list the names
            """]
    }

    def 'without a name it is the last result, and --all shows all of it'() {
        expect:
        type('/show --all n') == '== 5'
        type('[1, 2]') == '= [1, 2]'
        type('/show') == '= [1, 2]'
        type('/show --all') == '== [1, 2]'
        type('/show --all volume data').startsWith('== volume')
    }

    def 'Tab offers what can be shown'() {
        expect:
        tab('/show ') == ['disk', 'n', 'site', 'web-1', 'data']
        tab('/show da') == ['data']
        type("/show 'data'") == type('/show data')
        tab('/show volume ') == ['data', 'site']
        tab('/show volume s') == ['site']
        tab('/show --all ') == tab('/show ')
        tab('/show --all da') == ['data']
        tab('/show --all volume s') == ['site']
    }
}
