package dev.ballast.run

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.certificate.SelfSigned
import dev.ballast.model.Dialect
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.PosixFilePermissions
import java.time.Instant
import java.util.concurrent.atomic.AtomicBoolean
import spock.lang.Specification
import spock.lang.TempDir
import spock.util.concurrent.PollingConditions

import static java.nio.file.LinkOption.NOFOLLOW_LINKS

/** Which runbooks are kept compiled, and when they are checked and compiled again. */
class RunbookCacheSpec extends Specification {

    @TempDir
    Path folder

    def 'a runbook that passed the check is run from the cache'() {
        given:
        def text = "class Pair { def one, two }\nclass Twice extends Pair { }\ndef n = new Twice(one: 20, two: 1)\n[1, 2].collect { (it + n.one) * args.length }"

        expect:
        kept(text) == null
        result(text) == [42, 44]
        kept(text).classes().keySet().containsAll(['Pair', 'Twice'])
        result(text) == [42, 44]
    }

    def 'it is found only under the same #what'() {
        given:
        load("volume('data', 20)")

        expect:
        cache(program).find(file(text, name), check(region, dialect).context()).present == found

        where:
        what      | text                  | name         | program | region    | dialect            || found
        'all'     | "volume('data', 20)"  | 'web.groovy' | 'one'   | 'us-east' | Dialect.DOCUMENTED || true
        'text'    | "volume('data', 20) " | 'web.groovy' | 'one'   | 'us-east' | Dialect.DOCUMENTED || false
        'name'    | "volume('data', 20)"  | 'two.groovy' | 'one'   | 'us-east' | Dialect.DOCUMENTED || false
        'program' | "volume('data', 20)"  | 'web.groovy' | 'two'   | 'us-east' | Dialect.DOCUMENTED || false
        'region'  | "volume('data', 20)"  | 'web.groovy' | 'one'   | 'us-west' | Dialect.DOCUMENTED || false
        'dialect' | "volume('data', 20)"  | 'web.groovy' | 'one'   | 'us-east' | Dialect.LINODE     || false
    }

    def 'files of a certificate are examined each time'() {
        given:
        def site = folder.resolve('site.pem')
        Files.copy(SelfSigned.cached(folder, 'www.example.test', Instant.now(), false).with { folder.resolve('www.example.test.pem') }, site)
        def text = "nodebalancer('web') { port 443, https: cert('$site') }"
        load(text)

        when:
        load(text)

        then:
        kept(text) != null

        when:
        Files.delete(site)
        load(text)

        then:
        def refused = thrown(RefusedByCheckException)
        refused.files()[0].findings().errors()[0].problem().what().contains('site.pem')
    }

    def 'a class that appears in the folder is compiled with the runbook'() {
        given:
        def text = "Naming = 'none'; println Naming"
        load(text)

        expect:
        kept(text) != null

        when:
        Files.writeString(folder.resolve('Naming.groovy'), 'class Naming { }')
        load(text)

        then:
        thrown(Exception)
    }

    def 'a runbook with classes in its folder is compiled each time'() {
        given:
        def naming = { String prefix -> Files.writeString(folder.resolve('Naming.groovy'), "class Naming { static of(String name) { '$prefix-' + name } }") }
        def text = "Naming.of('web')"

        when:
        naming('eu')

        then:
        result(text) == 'eu-web'
        kept(text) == null

        when:
        naming('us')

        then:
        result(text) == 'us-web'
    }

    def 'what loads a file, is refused or holds a secret is not kept: #text'() {
        given:
        Files.writeString(folder.resolve('other.groovy'), 'println 1')

        when:
        try {
            load(text.replace('FOLDER', folder.toString()))
        } catch (RefusedByCheckException refused) {
            assert text.startsWith('volum(')
        }

        then:
        !Files.exists(folder.resolve('runbooks')) || folder.resolve('runbooks').toFile().list().length == 0

        where:
        text << ["evaluate(new File('FOLDER/other.groovy'))", "evaluate(new File(args[0]))", "volum('data', 20)", "def token = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'"]
    }

    def 'a damaged file is removed, and the runbook is compiled again: #damage'() {
        given:
        load('1 + 1')
        def file = folder.resolve('runbooks').toFile().listFiles()[0].toPath()
        byte[] whole = Files.readAllBytes(file)
        Files.write(file, (damage == 'cut' ? whole[0..<(whole.length / 2)] : damage == 'empty' ? [] : whole[0..<50] + [(byte) (whole[50] + 1)] + whole[51..-1]) as byte[])

        expect:
        kept('1 + 1') == null
        !Files.exists(file)
        result('1 + 1') == 2
        kept('1 + 1') != null

        where:
        damage << ['cut', 'empty', 'a byte']
    }

    def 'the file of another runbook is removed, and the runbook is compiled again'() {
        given:
        load('1 + 1')
        def file = folder.resolve('runbooks').toFile().listFiles()[0].toPath()
        load('2 + 2')
        def other = folder.resolve('runbooks').toFile().listFiles()*.toPath().find { it != file }
        Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING)

        expect:
        kept('1 + 1') == null
        result('1 + 1') == 2
        kept('1 + 1') != null
    }

    def 'a #what in the place of a file is removed, and the runbook is compiled again'() {
        given:
        load('1 + 1')
        def file = folder.resolve('runbooks').toFile().listFiles()[0].toPath()
        Files.move(file, folder.resolve('elsewhere'))
        assert (command + file.toString()).execute().waitFor() == 0

        expect:
        kept('1 + 1') == null
        !Files.exists(file, NOFOLLOW_LINKS)
        result('1 + 1') == 2
        kept('1 + 1') != null

        where:
        what     | command
        'folder' | ['mkdir']
        'link'   | ['ln', '-s', '../elsewhere']
    }

    def 'a pipe in the place of a file, which would wait for its other end, is not opened'() {
        given:
        load('1 + 1')
        def file = folder.resolve('runbooks').toFile().listFiles()[0].toPath()
        Files.delete(file)
        assert ['mkfifo', folder.resolve('pipe').toString()].execute().waitFor() == 0
        Files.createLink(file, folder.resolve('pipe'))
        def opened = new AtomicBoolean()
        def end = Thread.startDaemon { new FileOutputStream(file.toFile()).withCloseable { opened.set(true) } }
        def wait = new PollingConditions(timeout: 20)
        wait.eventually { end.stackTrace.any { it.methodName == 'open0' } }

        when:
        def found = kept('1 + 1')

        then:
        found == null
        !opened.get()
        !Files.exists(file)
        result('1 + 1') == 2

        cleanup:
        opened.get() ?: new FileInputStream(folder.resolve('pipe').toFile()).close()
        end.join()
    }

    def 'a folder that others can use is not used'() {
        given:
        load('1 + 1')
        Files.setPosixFilePermissions(folder.resolve('runbooks'), PosixFilePermissions.fromString(rights))

        when:
        load('2 + 2')

        then:
        kept('1 + 1') == null
        folder.resolve('runbooks').toFile().list().length == 1

        where:
        rights << ['rwxrwxrwx', 'rwxr-x---', 'rwx-----x']
    }

    def 'the files used last are kept, as many as fit'() {
        given:
        def small = new RunbookFolder(folder.resolve('runbooks'), 'one', 20_000)
        def later = { folder.resolve('runbooks').toFile().listFiles().each { it.lastModified = it.lastModified() - 100_000 } }
        def loader = new RunbookLoader(check(), Optional.of(small))

        when:
        (1..20).each {
            loader.load(file("println $it"))
            later()
            loader.load(file('println 1'))
        }

        then:
        folder.resolve('runbooks').toFile().listFiles()*.length().sum() <= 20_000
        small.find(file('println 1'), check().context()).present
        small.find(file('println 20'), check().context()).present
        small.find(file('println 2'), check().context()).empty
    }

    private ScriptFile file(String text, String name = 'web.groovy') {
        new ScriptFile(name, text, Optional.of(folder))
    }

    private static FullCheck check(String region = 'us-east', Dialect dialect = Dialect.DOCUMENTED) {
        new FullCheck(Optional.of(region), dialect, CatalogueCheck.accepting(CatalogueCache.inMemory()))
    }

    private RunbookCache cache(String program = 'one') {
        new RunbookFolder(folder.resolve('runbooks'), program)
    }

    private CachedRunbook kept(String text) {
        cache().find(file(text), check().context()).orElse(null)
    }

    private RunbookLoader.Loaded load(String text) {
        new RunbookLoader(check(), Optional.of(cache())).load(file(text))
    }

    private result(String text) {
        Compiler.script(load(text).type(), ['a', 'b'], null).runbook()
    }
}
