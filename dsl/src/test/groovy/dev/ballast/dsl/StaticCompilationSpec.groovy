package dev.ballast.dsl

import groovy.transform.CompileStatic
import groovy.transform.TypeChecked
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer
import spock.lang.Unroll

class StaticCompilationSpec extends RunbookSpecification {

    static final String JOB = '''
        region 'us-east'
        def web = ['web-1', 'web-2'].collect { name ->
            instance(name) {
                type 'standard-1'; image 'debian12'
                rootPass secret('ROOT_PASS')
                booted false
                privateIp()
            }
        }
        web*.boot()
        def lb = nodebalancer('web') {
            throttle 20
            port 80
            port 443, https: selfSigned('www.example.test')
            node 'a', web[0].privateIp + ':80'
            port(8443, https: selfSigned('www.example.test')) {
                node 'admin', web[1].privateIp + ':9000'
            }
        }
        lb.port(80).change(port: 8080)
        lb.awaitUp(timeout: 5.minutes)
        def data = volume('data', 20).attachTo(web[0])
        volume('logs', 20, on: web[1])
        data.resize 40
        def copy = data.clone('data-copy')
        data.detach(); data.delete()
        lb.port(443).status.up
    '''

    def 'a whole runbook compiles statically and does the same'() {
        given:
        def compiler = new CompilerConfiguration(scriptBaseClass: Runbook.name)
        compiler.addCompilationCustomizers(new ASTTransformationCustomizer(CompileStatic))
        Runbook script = new GroovyShell(getClass().classLoader, new Binding(), compiler).parse(JOB, 'web.groovy') as Runbook
        script.runOn(cloud)

        expect:
        script.run() == 1
    }

    @Unroll('#line: #message')
    def 'the type checker names what is wrong with its line'(String line, String message) {
        given:
        def compiler = new CompilerConfiguration(scriptBaseClass: Runbook.name)
        compiler.addCompilationCustomizers(new ASTTransformationCustomizer(TypeChecked))

        when:
        new GroovyShell(getClass().classLoader, new Binding(), compiler).parse('\n' + line, 'web.groovy')

        then:
        def wrong = thrown(MultipleCompilationErrorsException)
        wrong.message.contains(message)
        wrong.message.contains('@ line 2')

        where:
        line                                              || message
        "nodebalancer('web') { prt 80 }"                  || 'Cannot find matching method'
        "nodebalancer('web') { port '443' }"              || 'Cannot find matching method'
        "instance(7).privatIp"                            || 'No such property: privatIp'
    }
}
