package dev.ballast.repl

import java.nio.file.Files

/** The samples need no program: plain Groovy and the library are enough. */
class SamplesProcessSpec extends ProcessSpecification {

    def 'plain Groovy runs #sample.fileName and leaves it as it was with the program'() {
        given:
        environment = [BALLAST_PROFILE: 'sandbox', ROOT_PASS: 'trial-only-1']
        String library = run(BALLAST, 'classpath').out.trim()

        when:
        def plain = run('java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', library, 'groovy.ui.GroovyMain', sample)
        def program = run(BALLAST, 'run', sample)

        then:
        [plain.status, program.status] == [0, 0]
        plain.err.readLines().every { it.startsWith('ballast: ') }
        comparable(plain.out) == comparable(program.out)

        where:
        sample << Files.list(ROOT.resolve('scripts-samples')).withCloseable { it.toList().findAll { "$it".endsWith('.groovy') }.sort() }
    }

    /** What is made at once may get its id and address in any order. */
    private static List<String> comparable(String output) {
        output.replaceAll(/\d+(\.\d+){3}/, 'ADDRESS').replaceAll(/\(id \d+\)/, 'ID').readLines().sort()
    }
}
