package dev.ballast.repl

import spock.lang.Specification

/** The build runs no benchmark: without this, one that no longer compiles is noticed when somebody measures. */
class BenchmarkSpec extends Specification {

    static final File BENCH = new File('bench')

    def 'the benchmark #name compiles'() {
        expect:
        new GroovyClassLoader(getClass().classLoader).parseClass(new File(BENCH, name))

        where:
        name << BENCH.list().findAll { it.endsWith('.groovy') }
    }
}
