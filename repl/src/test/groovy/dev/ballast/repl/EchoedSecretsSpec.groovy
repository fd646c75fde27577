package dev.ballast.repl

import dev.ballast.certificate.Samples
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.Sandbox
import dev.ballast.secrets.EchoingService
import dev.ballast.secrets.Leaks
import groovy.io.FileType

/** A service that quotes whatever it was sent, in all of its faults, shows nothing of a secret: at the loudest setting, in any file. */
class EchoedSecretsSpec extends MistakeSpecification {

    static final String TOKEN = 'tk0"\\%41&<s+/8>-wombat7-quokka9_numbat'
    static final String PASSWORD = 'pW1quoll"\\u0041 %2B&<ü>+/wallaby5-dingo33'
    static final String USER_DATA = '#cloud-config\nhostname: web-1\nchpasswd: { list: "root:echidna4-%41+/platypus6" }\nrun: [bilby8"\\x41-potoroo-and-more]\n'
    static final String DATA = 'sT4tion"\\u0041 %2B&<ü>+/bettong9-numbat11-of-data'
    static final String KEY = Samples.pkcs8(Samples.RSA)

    static final String JOB = '''
        def web = instance('web-1') {
            type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); userData 'FOLDER/init.yml'; privateIp()
            stackscript 10079, 'db-pass': secret('DB_PASS'), host: 'web-1'
        }
        def lb = nodebalancer('web') {
            port(443, https: cert('FOLDER/site.pem')) { node 'web-1', web.privateIp + ':80' }
        }
        live lb
        show(web); show(instances())
        throw new IllegalStateException("done with ${secret('ROOT_PASS')} of $web")'''

    EchoingService service

    def setup() {
        timing.wallClock = Samples.NOW
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').token(TOKEN).start()
        service = new EchoingService(sandbox.url())
        environment = [BALLAST_URL: service.uri.toString(), BALLAST_TOKEN: TOKEN, BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode', ROOT_PASS: PASSWORD, DB_PASS: DATA]
        folder.resolve('given').toFile().mkdirs()
        folder.resolve('given/site.pem').toFile().text = Samples.certificate(Samples.RSA) + KEY
        folder.resolve('given/init.yml').toFile().text = USER_DATA
    }

    def cleanup() {
        service.close()
    }

    @Slow('the whole program at each request')
    def 'nothing is shown or kept of what is quoted: #answer, from request #from'() {
        given:
        service.answer = answer
        service.from = from

        when:
        def shown = ran()
        service.sent.clear()
        shown += ran()

        then:
        service.requests >= from
        shown.contains('(secret)')
        leaks(shown) == []
        leaks(kept()) == []

        where:
        [answer, from] << [EchoingService.ANSWERS.keySet(), [3, 7]].combinations() + [['400 with reasons', '500 in HTML', '200 of another shape'], [1, 2, 4, 5, 6, 8]].combinations()
    }

    @Slow('the whole program at each request')
    def 'nothing is shown of what an earlier run sent and this one only read: #answer'() {
        given:
        ran()
        int first = service.requests
        service.requests = 0
        ran()
        service.answer = answer
        service.from = service.requests
        service.requests = 0

        when:
        def shown = ran()

        then:
        service.requests >= service.from
        first >= service.from
        shown.contains('(secret)')
        leaks(shown) == []

        where:
        answer << EchoingService.ANSWERS.keySet()
    }

    def 'nothing is shown or kept where all goes well, the second time as well'() {
        when:
        def shown = ran() + ran()

        then:
        service.requests > 8
        shown.contains('done with (secret)')
        leaks(shown) == []
        leaks(kept()) == []
    }

    def 'each form of a secret would be found: #form'() {
        expect:
        MARKED.every { name, secret -> new Leaks([(name): secret]).in('before ' + EchoingService.FORMS[form](secret) + ' after') }
        new Leaks(MARKED).in(JOB + Samples.LEAF) == []

        where:
        form << EchoingService.FORMS.keySet()
    }

    static final Map<String, String> MARKED = [token: TOKEN, password: PASSWORD, data: DATA, 'user data': 'echidna4-%41+/pla\nbilby8"\\x41', key: KEY.readLines()[1..-2].join('\n')]

    private static List<String> leaks(String text) {
        new Leaks(MARKED).in(text)
    }

    private String ran() {
        ballast('run', '--verbose', '--output', 'json', script(JOB.replace('FOLDER', folder.resolve('given').toString())))
        out + err
    }

    /** Every file below the folder of the run, but those that were given to it. */
    private String kept() {
        def files = []
        folder.toFile().eachFileRecurse(FileType.FILES) { files << it }
        assert files*.name.any { it.startsWith('ledger') }
        files.findAll { it.parentFile.name != 'given' }.collect { new String(it.bytes, 'UTF-8') }.join('\n')
    }
}
