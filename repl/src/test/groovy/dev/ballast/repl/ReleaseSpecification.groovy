package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Builds a release in copies of the sources. That takes minutes, so that .ci/nightly alone does it, by -Dballast.release=true. */
abstract class ReleaseSpecification extends Specification {

    static final Path ROOT = ProcessSpecification.ROOT

    /** The version whose tag this source would get. */
    static final String VERSION = (Files.readString(ROOT.resolve('pom.xml')) =~ /<version>(.+?)(-SNAPSHOT)?<\/version>/)[0][1]

    @Shared
    @TempDir
    Path folder

    /** Copies the sources, as a clone of the tag would hold them. */
    Path sources(String name) {
        def copy = Files.createDirectories(folder.resolve(name))
        run(ROOT, [:], 'sh', '-c', "tar cf - --exclude=./.git --exclude=target . | tar xf - -C '$copy'")
        ['pom.xml', 'dsl/pom.xml', 'dsl/specs/pom.xml', 'repl/pom.xml'].collect { copy.resolve(it) }.each {
            Files.writeString(it, Files.readString(it).replace("<version>$VERSION-SNAPSHOT</version>", "<version>$VERSION</version>"))
        }
        copy
    }

    /** Shares all but our own artifacts with the repository of this machine: what compare has fetched once, it does not fetch again. */
    private Path repository() {
        def shared = Path.of(System.getProperty('localRepository') ?: System.getProperty('user.home') + '/.m2/repository')
        def own = folder.resolve('repository')
        if (Files.notExists(own)) {
            share(Files.createDirectories(shared), own, 'dev')
            share(Files.createDirectories(shared.resolve('dev')), own.resolve('dev'), 'ballast')
        }
        own
    }

    private static void share(Path from, Path to, String except) {
        Files.createDirectories(to)
        Files.list(from).withCloseable { all -> all.toList() }.findAll { it.fileName.toString() != except }.each {
            Files.createSymbolicLink(to.resolve(it.fileName), it)
        }
    }

    /** Builds as a maintainer does, without the specs, which have run. */
    String build(Path sources, Map<String, String> environment, String... goals) {
        run(sources, environment, 'mvn', '-B', "-Dmaven.repo.local=${repository()}", '-Dmaven.test.skip=true', '-Dspotless.check.skip=true', '-Dcheckstyle.skip=true',
            '-Dballast.archive.skip=true', *goals)
    }

    /** Runs a command, which succeeds, and returns all that it prints. */
    String run(Path where, Map<String, String> environment, Object... command) {
        def builder = new ProcessBuilder(command*.toString()).directory(where.toFile()).redirectErrorStream(true)
        builder.environment().putAll(environment)
        def process = builder.start()
        process.outputStream.close()
        def said = process.inputStream.text
        assert process.waitFor() == 0: said
        said
    }
}
