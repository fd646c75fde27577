package dev.ballast.repl

import dev.ballast.certificate.SelfSigned
import dev.ballast.sandbox.Sandbox
import dev.ballast.secrets.EchoingService
import dev.ballast.secrets.Leaks
import groovy.io.FileType
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup

/** What processes leave of the secrets they use: in their arguments and those of their children, in what they print, in any file. */
class SecretsProcessSpec extends ProcessSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').token(EchoedSecretsSpec.TOKEN).start()

    @AutoCleanup
    EchoingService service = new EchoingService(sandbox.url())

    Path given
    Leaks leaks
    Process process
    List<String> shown = Collections.synchronizedList([])
    int killedAt

    def setup() {
        given = Files.createDirectories(folder.resolve('given'))
        Files.createDirectories(folder.resolve('tmp'))
        SelfSigned.cached(given, 'www.example.test', Instant.now(), true)
        given.resolve('init.yml').toFile().text = EchoedSecretsSpec.USER_DATA
        def pem = given.resolve('www.example.test.pem').toFile().text
        def key = pem.substring(pem.indexOf('PRIVATE KEY-----\n') + 17, pem.indexOf('\n-----END PRIVATE KEY'))
        leaks = new Leaks(EchoedSecretsSpec.MARKED + [key: key])
        environment = [
            BALLAST_URL: service.uri.toString(), BALLAST_TOKEN: EchoedSecretsSpec.TOKEN, BALLAST_REGION: 'us-east', BALLAST_DIALECT: 'linode',
            ROOT_PASS: EchoedSecretsSpec.PASSWORD, DB_PASS: EchoedSecretsSpec.DATA, BALLAST_JAVA_OPTS: "-Djava.io.tmpdir=${folder.resolve('tmp')}".toString()]
        script(EchoedSecretsSpec.JOB.replace('FOLDER/site.pem', "$given/www.example.test.pem").replace('FOLDER', "$given"), 'given/web.groovy')
        service.whenAsked = { int number ->
            ([process.toHandle()] + process.descendants().toList()).each { shown << arguments(it.pid()) }
            if (number == killedAt) {
                process.destroyForcibly().waitFor()
            }
        }
    }

    def 'a run that fails, is killed, or is answered with what it has sent shows and keeps nothing of a secret'() {
        when:
        job()
        service.requests = 0
        killedAt = 3
        job()
        killedAt = 0
        ['400 with reasons', '403 with scopes'].each { answer ->
            service.answer = answer
            service.from = 2
            service.requests = 0
            job()
        }
        service.from = Integer.MAX_VALUE
        [['status'], ['log'], ['log', '1'], ['log', '--output', 'json'], ['names'], ['lease'], ['show', 'web'], ['show', 'web-1'], ['import', '--print', '--all'],
         ['ledger', 'backup', "$folder/backup.db"], ['destroy', '--yes']].each { ballast(*it) }

        then:
        shown.any { it.contains('dev.ballast.repl.Main') }
        shown.any { it.contains('done with (secret)') }
        shown.any { it.contains('POST') && it.contains('root_pass') }
        Files.size(folder.resolve('backup.db')) > 0
        leaks.in(shown.join('\n')) == []
        kept().collect { [it, leaks.in(new String(it.bytes, 'ISO-8859-1'))] }.findAll { it[1] } == []
    }

    def 'a secret in a file would be found: #name'() {
        expect:
        leaks.in("before ${leaks.secrets[name]} after".toString())

        where:
        name << ['token', 'password', 'data', 'user data', 'key']
    }

    private void job() {
        ballast('run', '--verbose', '--output', 'json', given.resolve('web.groovy'))
    }

    private void ballast(Object... arguments) {
        process = start(*([BALLAST] + arguments.toList()))
        def err = new StringBuffer()
        def reading = process.consumeProcessErrorStream(err)
        shown << process.inputStream.text
        process.waitFor()
        reading.join()
        shown << err.toString()
    }

    /** Every file below the folder of the runs, but those that were given to them and the native libraries. */
    private List<File> kept() {
        def files = []
        folder.toFile().eachFileRecurse(FileType.FILES) { files << it }
        assert files*.name.any { it.startsWith('ledger') }
        files.findAll { it.parentFile.name != 'given' && !it.name.endsWith('.so') }
    }

    private static String arguments(long process) {
        def file = Path.of("/proc/$process/cmdline")
        Files.exists(file) ? Files.readString(file).replace('\0', ' ') : ProcessHandle.of(process).flatMap { it.info().commandLine() }.orElse('')
    }
}
