package dev.ballast.repl

import dev.ballast.lanes.Smoke
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.attribute.PosixFilePermissions
import spock.util.concurrent.PollingConditions

/** The launcher in a checkout that is only made up, with a Maven that only writes down that it was called. */
class LauncherProcessSpec extends ProcessSpecification {

    /** What the build leaves for the launcher. */
    static final String BUILDS = '''
        mkdir -p repl/target/package
        cd repl/target/package
        mkdir -p ballast-1/bin ballast-1/lib/program
        touch ballast-1/lib/ballast-dsl-1.jar ballast-1/lib/groovy-4.jar ballast-1/lib/program/ballast-repl-1.jar
        cp ../../src/main/scripts/ballast ballast-1/bin'''

    Path checkout
    Path launcher

    def setup() {
        checkout = folder.resolve('a checkout')
        ['repl/src/main/scripts', 'repl/bin', 'bin'].each { Files.createDirectories(checkout.resolve(it)) }
        ['repl/bin/ballast', 'repl/src/main/scripts/ballast'].each { Files.copy(ROOT.resolve(it), checkout.resolve(it), StandardCopyOption.COPY_ATTRIBUTES) }
        launcher = checkout.resolve('repl/bin/ballast')
        environment = [PATH: checkout.resolve('bin').toString() + ':' + System.getenv('PATH')]
        maven(BUILDS)
    }

    def 'what is missing is built once, with a line that says so and one that says how starts get faster'() {
        when:
        def first = run(launcher, 'classpath')
        def second = run(launcher, 'classpath')

        then:
        first.status == 0
        first.err.readLines() == ["note: building ${checkout.toRealPath()} (once, about half a minute)",
                                  "note: starts take a third less time after: ${checkout.toRealPath()}/repl/target/package/ballast-*/bin/ballast-archive"]*.toString()
        first.out.trim().split(':')*.replaceAll('.*/', '') == ['ballast-dsl-1.jar', 'groovy-4.jar']
        second.err == ''
        second.out == first.out
        builds() == 1
    }

    def 'a failed build shows what it said, and runs nothing'() {
        given:
        maven('echo the compiler does not like it; exit 1')

        when:
        def ended = run(launcher, 'run', 'x.groovy')

        then:
        ended.status == 2
        ended.out == ''
        ended.err.contains('the compiler does not like it')
        ended.err.contains('the build failed')
        builds() == 1
    }

    def 'a build that takes longer shows what it is doing, and a failure none of that'() {
        given:
        maven('''
            echo '[INFO] --- maven-compiler-plugin:3.14.0:compile (default-compile) @ ballast-dsl ---'
            until [ -e go ]; do sleep 0.1; done
            echo '[ERROR] no room'
            exit 1''')

        when:
        def building = start(launcher, 'classpath')
        def shown = lineWith(building.errorReader(), 'building for')
        Files.createFile(checkout.resolve('go'))

        then:
        shown == 'note: building for 5 s: maven-compiler-plugin in ballast-dsl'
        building.errorReader().text == "[ERROR] no room\nerror: the build failed, see above\n"
        building.waitFor() == 2
    }

    def 'of two at once one builds, and the other waits for it'() {
        given:
        maven('until [ -e go ]; do sleep 0.1; done' + BUILDS)

        when:
        def first = start(launcher, 'classpath')
        lineWith(first.errorReader(), 'building')
        def second = start(launcher, 'classpath')
        lineWith(second.errorReader(), 'waiting for another build')
        Files.createFile(checkout.resolve('go'))

        then:
        [first, second]*.waitFor() == [0, 0]
        builds() == 1
    }
    def 'a build that was killed keeps no other out, and leaves nothing that looks built'() {
        given:
        maven('until false; do sleep 0.1; done')

        when:
        def killed = start(launcher, 'classpath')
        new PollingConditions(timeout: 20).eventually { assert Files.exists(checkout.resolve('calls')) }
        killed.descendants().each { it.destroyForcibly() }
        killed.destroyForcibly().waitFor()
        maven(BUILDS)

        then:
        run(launcher, 'classpath').status == 0
        builds() == 2
    }


    def 'a checkout that was never built and cannot be written is named'() {
        given:
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString('rwxr-xr-x'))
        Files.setPosixFilePermissions(checkout.resolve('repl'), PosixFilePermissions.fromString('r-xr-xr-x'))

        when:
        def ended = run(*asNobody(), launcher, 'classpath')

        then:
        ended.status == 2
        ended.err == "error: ${checkout.toRealPath()} is not built, and its folder repl/target cannot be written\n"

        cleanup:
        Files.setPosixFilePermissions(checkout.resolve('repl'), PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    @Smoke
    def 'a CDPATH of the shell makes no difference'() {
        given:
        environment.CDPATH = '.:..'

        when:
        def ended = run('sh', '-c', "cd '$checkout' && repl/bin/ballast classpath")

        then:
        ended.status == 0
        ended.out.trim().split(':')*.replaceAll('.*/', '') == ['ballast-dsl-1.jar', 'groovy-4.jar']
    }

    def 'a JAVA_HOME without Java is refused, and not replaced by another Java: #what'() {
        given:
        environment.JAVA_HOME = home

        when:
        def ended = run(launcher, '--version')

        then:
        ended.status == 2
        ended.out == ''
        ended.err.readLines().last() == "error: there is no bin/java in JAVA_HOME ($home): correct it or unset it"

        where:
        what        | home
        'no folder' | '/nowhere/jdk'
        'a folder'  | '/tmp'
    }

    def 'an old Java is named'() {
        given:
        environment.JAVA_HOME = checkout.resolve('jdk').toString()
        executable('jdk/bin/java', 'exit 7')
        Files.writeString(checkout.resolve('jdk/release'), 'JAVA_VERSION="11.0.2"\n')

        when:
        def ended = run(launcher, '--version')

        then:
        ended.status == 2
        ended.err.readLines().last().contains('Java 11.0.2')
        ended.err.readLines().last().contains('Java 17 or newer is needed')
    }

    def 'a package with its own Java takes that one, and the archive for it'() {
        given:
        environment.JAVA_HOME = '/nowhere/jdk'
        def bin = checkout.resolve('package/bin')
        ['lib/ballast-dsl-1.jar', 'lib/program/ballast-repl-1.jar', 'lib/ballast-1-java-25.0.1.jsa'].each { executable("package/$it", '') }
        executable('package/runtime/bin/java', 'echo "$@"')
        Files.writeString(checkout.resolve('package/runtime/release'), 'JAVA_VERSION="25.0.1"\nOS_NAME="Linux"\nOS_ARCH="x86_64"\n')
        Files.createDirectories(bin)
        Files.copy(ROOT.resolve('repl/src/main/scripts/ballast'), bin.resolve('ballast'))

        when:
        def ended = run(bin.resolve('ballast'), '--version')

        then:
        ended.err == ''
        ended.out.contains('-XX:SharedArchiveFile=' + bin.resolveSibling('lib/ballast-1-java-25.0.1.jsa').toRealPath())
        ended.out.endsWith('dev.ballast.repl.Main --version\n')
    }

    def 'a Java that cannot be run is named with its own words: #what'() {
        given:
        environment.JAVA_HOME = checkout.resolve('jdk').toString()
        executable('jdk/bin/java', text)

        when:
        def ended = run(launcher, '--version')

        then:
        ended.status == 2
        ended.err.readLines().last() == "error: $environment.JAVA_HOME/bin/java cannot be run: $words"

        where:
        what          | text                                   || words
        'it says why' | 'echo "no libjvm.so here" >&2; exit 1' || 'no libjvm.so here'
        'it does not' | 'exit 7'                               || 'it ended with status 7'
    }

    def 'where #what is not there, one sentence says so'() {
        when:
        def ended = run('sh', '-c', "mkdir gone; cd gone; $spoil; '$launcher' --version")

        then:
        ended.status == 2
        ended.out == ''
        ended.err.readLines().findAll { !it.contains('getcwd') } == ["error: $sentence"]

        where:
        what                    | spoil           || sentence
        'the current directory' | 'rmdir ../gone' || 'the current directory was removed: change to another one'
        'every command'         | 'PATH='         || 'the commands of the system are not found: set PATH, such as PATH=/usr/bin:/bin'
    }

    def 'a folder that Java cannot name in a class path is refused before anything is built'() {
        given:
        def odd = Files.move(checkout, folder.resolve('on:call'))

        when:
        def ended = run(odd.resolve('repl/bin/ballast'), '--version')

        then:
        ended.status == 2
        ended.out == ''
        ended.err == "error: Java finds no jars in ${odd.toRealPath()}, as its name has a colon: rename the folder\n"
        !Files.exists(odd.resolve('calls'))
    }

    /** What runs a command as a user who owns nothing here; nothing more is needed for one who is not root. */
    private static List<String> asNobody() {
        System.getProperty('user.name') == 'root' ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
    }

    private void maven(String text) {
        executable('bin/mvn', "echo called >>calls\n${text.stripIndent()}")
    }

    private void executable(String name, String text) {
        def file = checkout.resolve(name)
        Files.createDirectories(file.parent)
        Files.writeString(file, "#!/bin/sh\n$text\n")
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rwxr-xr-x'))
    }

    private int builds() {
        Files.readAllLines(checkout.resolve('calls')).size()
    }
}
