package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import spock.lang.Timeout

@Timeout(60)
class SandboxCommandSpec extends ProgramSpecification {

    def 'it says how to use it, and ends when it is asked to: #variables'() {
        given:
        environment += variables
        whenPrinted = { String text -> text.contains('TOKEN') ? signals.accept(2) : null }

        expect:
        ballast('sandbox', '--port', 0, '--state', folder.resolve('s.json')) == 0
        out ==~ /export BALLAST_URL=http:\/\/127\.0\.0\.1:\d+\nexport BALLAST_DIALECT=documented\nexport BALLAST_REGION=us-east\nexport BALLAST_TOKEN=sandbox-token\n/
        err.contains('the sandbox has ended')

        where:
        variables << [[:], [BALLAST_TOKEN: 'sandbox-token']]
    }

    def 'a client is served meanwhile'() {
        given:
        int served = 0
        whenPrinted = { String text ->
            if (!served && text.contains('TOKEN')) {
                served = statusOf(text.readLines()[0] - 'export BALLAST_URL=')
                signals.accept(15)
            }
        }

        expect:
        ballast('sandbox', '--port', '0') == 0
        served == 200
    }

    def 'with traffic a port listens, its nodes answer, and the command prints where'() {
        given:
        int status = 0
        whenPrinted = { String text ->
            if (!status && text.contains('TOKEN')) {
                def url = text.readLines()[0] - 'export BALLAST_URL='
                def nodes = [[label: 'web-1', address: "192.168.128.2:80".toString()]]
                status = posted("$url/v4/nodebalancers", [region: 'us-east', configs: [[port: 80, check: 'none', nodes: nodes]]])
                signals.accept(15)
            }
        }

        expect:
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--traffic') == 0
        status == 200
        err =~ /(?m)^198\.18\.0\.\d+:80 -> 127\.0\.0\.1:\d+   curl --connect-to ::127\.0\.0\.1:\d+$/
    }

    def 'the rates and the lag of Linode are options'() {
        given:
        Map<String, List<String>> headers = null
        whenPrinted = { String text ->
            if (!headers && text.contains('TOKEN')) {
                headers = URI.create("${text.readLines()[0] - 'export BALLAST_URL='}/v4/images").toURL().openConnection().headerFields
                signals.accept(15)
            }
        }

        expect:
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--rates', 'real', '--lag', '10') == 0
        headers['X-ratelimit-limit'] == ['20']
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--lag', '-1') == 2
    }

    def 'an option of Linode is wrong usage in another dialect, and named: #option'() {
        expect:
        ballast('sandbox', '--port', '0', option, value) == 2
        err.startsWith("error: $option $value is for the dialect linode\n")
        err.contains('add --dialect linode, or leave it out')

        where:
        option         | value
        '--lag'        | '10'
        '--rates'      | 'real'
        '--interfaces' | 'linode_only'
    }

    def 'which interfaces new instances have is an option'() {
        given:
        String setting = null
        whenPrinted = { String text ->
            if (!setting && text.contains('TOKEN')) {
                def settings = URI.create("${text.readLines()[0] - 'export BALLAST_URL='}/v4/account/settings").toURL().openConnection()
                settings.setRequestProperty('Authorization', 'Bearer sandbox-token')
                setting = new groovy.json.JsonSlurper().parse(settings.inputStream).interfaces_for_new_linodes
                signals.accept(15)
            }
        }

        expect:
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--interfaces', 'linode_only') == 0
        setting == 'linode_only'
        ballast('sandbox', '--port', '0', '--dialect', 'linode', '--interfaces', 'both') == 2
        err.readLines()[0] == "error: invalid value for option '--interfaces': expected one of legacy_config_only, legacy_default, linode_default, linode_only but was 'both'"
    }

    def 'its limits are printed'() {
        expect:
        ballast('sandbox', '--limits') == 0
        out.trim() == Sandbox.limits().trim()
    }

    def 'a port in use is one clear line'() {
        given:
        def other = Sandbox.start()

        expect:
        ballast('sandbox', '--port', other.url().port) == 1
        err.readLines()[0].contains("cannot listen on 127.0.0.1:${other.url().port}")
        out == ''

        cleanup:
        other.close()
    }

    def 'what cannot be used is refused'() {
        given:
        Files.writeString(folder.resolve('s.json'), 'no state')

        expect:
        ballast('sandbox', '--port', '0', '--state', folder.resolve('s.json')) == 1
        ballast('sandbox', '--port', '70000') == 2
    }

    def 'a state file that another one uses is refused, and nothing is created: #arguments'() {
        given:
        def state = folder.resolve('s.json')
        def holder = Sandbox.with().state(state).start()

        expect:
        ballast(*arguments, '--state', state) == status
        err.contains("the state file $state is in use by another sandbox of this process\n")
        err.contains('  help: end that one first, or name another file\n')
        holder.requests() == [:]

        cleanup:
        holder.close()

        where:
        arguments                                             || status
        ['--sandbox', '-e', "volume('data', 20)"]             || 2
        ['show', '--sandbox', 'data']                         || 2
        ['sandbox', '--port', '0']                            || 1
    }

    private static int posted(String url, Map body) {
        def call = URI.create(url).toURL().openConnection() as HttpURLConnection
        call.setRequestProperty('Authorization', 'Bearer sandbox-token')
        call.setRequestProperty('Content-Type', 'application/json')
        call.doOutput = true
        call.outputStream.withCloseable { it << groovy.json.JsonOutput.toJson(body) }
        call.responseCode
    }

    private static int statusOf(String url) {
        def call = URI.create("$url/v4/compute/instances").toURL().openConnection() as HttpURLConnection
        call.setRequestProperty('Authorization', 'Bearer sandbox-token')
        call.responseCode
    }
}
