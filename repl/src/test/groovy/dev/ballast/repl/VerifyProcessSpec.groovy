package dev.ballast.repl

/** The word {@code verify} in a program that uses the library. */
class VerifyProcessSpec extends ProcessSpecification {

    def 'a program that has used the HTTP client of Java verifies all the same'() {
        given:
        def sandbox = start(BALLAST, '--dialect', 'linode', 'sandbox', '--traffic', '--port', '0')
        environment = [BALLAST_URL: sandbox.inputReader().readLine() - 'export BALLAST_URL=', BALLAST_DIALECT: 'linode', BALLAST_TOKEN: 'sandbox-token', BALLAST_REGION: 'us-east']
        def file = script('''\
            @groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            java.net.http.HttpRequest.newBuilder().header('X-Mine', 'first')
            def lb = nodebalancer('web') { port 80 }
            lb.port(80).verify { get '/'; host 'www.example.com'; status 503 }
            println 'verified'
            '''.stripIndent())

        when:
        def ended = run('java', '-cp', run(BALLAST, 'classpath').out.trim(), 'groovy.ui.GroovyMain', file)

        then:
        ended.out == 'verified\n'
        ended.status == 0
    }
}
