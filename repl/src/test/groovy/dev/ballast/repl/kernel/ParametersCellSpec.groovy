package dev.ballast.repl.kernel

/** A cell that declares parameters, as the first one of a notebook that also runs as a runbook. */
class ParametersCellSpec extends KernelSpecification {

    def 'a cell takes the defaults, and later cells have the values'() {
        expect:
        client.execute("params {\n    size 'GiB of the volume', default: 20, in: 10..10240\n    host 'Name of the server', default: 'web'\n}").status == 'ok'
        shown('"$host $size"') == 'web 20'
    }

    def 'a parameter without a default is refused with the advice to give one: #options'() {
        when:
        def id = client.begin("params {\n    size 'GiB', default: 20\n    web 'Name of the server'$options\n}")
        client.awaited(id)
        def error = plain(client.reported(id, 'error')[0]).readLines()*.trim().join(' ')

        then:
        error.contains('the parameter web has no value')
        error.contains('at cell-1:1')
        error.endsWith("help: $help")
        client.execute('size').status == 'error'

        where:
        options          || help
        ''               || "set BALLAST_PARAM_WEB, or give it a default: web '...', default: ..."
        ', secret: true' || 'set BALLAST_PARAM_WEB'
    }
}
