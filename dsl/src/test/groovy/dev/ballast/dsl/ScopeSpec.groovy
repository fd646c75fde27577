package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException

/** Where a region set by a script holds: in its run, in a branch of parallel, in a block. */
class ScopeSpec extends RunbookSpecification {

    static final String ELSE = "write the region at the word: volume('data', 20, region: 'us-east'), or region 'us-east' in a block"
    static final List<String> SIX = ['us-east', 'us-west', 'eu-west', 'eu-central', 'ap-south', 'ap-west']

    /** Compiles as the program does. */
    @Override
    def run(String text, Map variables = [:]) {
        def script = CompiledRunbooks.checked(text, 'web.groovy', new Binding(variables))
        script.runOn(cloud)
        script.run()
    }

    def 'a value that is assigned to region is refused at its line, and nothing is created in another region'() {
        when:
        run("println 1\nregion = 'eu-west'\nvolume('data', 20)")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "'region' is a word and not a variable"
        refused.location().get().line() == 2
        writes() == []
    }

    def 'a word of a block is refused after its braces, where it would have no effect: #how'() {
        when:
        run("def late\nnodebalancer('web') {\n    $keep\n    port(80) { node 'a', '192.168.128.7:80' }\n}\n$use")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.BLOCK_ENDED
        refused.problem() == "'port' is called after the end of nodebalancer('web') { ... }, where it would have no effect"
        refused.location().get().line() == line
        run("nodebalancer('web').ports*.port") == [80]

        where:
        how                          | keep                              | use                                       | line
        'its delegate'               | 'late = delegate'                 | 'late.port(82) { check "none" }'          | 6
        'without braces'             | 'late = delegate'                 | 'late.port 82'                            | 6
        'its parameter'              | 'b -> late = b'                   | 'late.port 82'                            | 6
        'a closure in it'            | 'late = { port 82 }'              | 'late()'                                  | 3
        'by name'                    | 'late = delegate'                 | 'late."${"port"}"(82)'                    | 6
        'in other braces'            | 'late = delegate'                 | "nodebalancer('other') { late.port(82) }" | 6
        'a pointer'                  | 'late = delegate.&port'           | 'late 82'                                 | 6
        'a pointer of its parameter' | 'b -> late = b.&port'             | 'late(82)'                                | 6
        'a late pointer'             | 'late = delegate'                 | 'def p = late.&port; [82].each(p)'        | 6
        'a reference'                | 'late = delegate::port'           | 'late.call(82)'                           | 6
        'a pointer with a value'     | 'late = delegate.&port.curry(82)' | 'late()'                                  | 6
        'a pointer of its owner'     | 'late = { owner.&port }'          | 'late()(82)'                              | 6
    }

    def 'a pointer to a word calls it in its braces, and other pointers call their methods'() {
        when:
        run('''def twice(n) { n * 2 }
               nodebalancer('web') {
                   [40, 41].collect(this.&twice).each(delegate.&port)
                   def p = delegate.&port
                   p('eighty'.length() + 77) { node 'a', '192.168.128.7:80' }
               }
               assert ['a', 'bc'].collect(String.&length) == [1, 2]
               assert ['a', 'bc'].collect(String::length) == [1, 2]
               assert [3].collect(Long::new) == [3L]''')

        then:
        run("nodebalancer('web').ports*.port") == [80, 82, 83]
    }

    def 'a pointer in a class of the script, or in one that is compiled statically, calls its method'() {
        expect:
        run('''class Maker { def add(block) { block.&port } }
               @groovy.transform.CompileStatic List<Integer> sizes(List<String> all) { all.collect(this.&size) }
               int size(String text) { text.length() }
               nodebalancer('web') { new Maker().add(delegate)(80) }
               sizes(['a', 'bc'])''') == [1, 2]
        run("nodebalancer('web').ports*.port") == [80]
    }

    def 'a pointer to a word refuses other arguments as the word does'() {
        when:
        run("nodebalancer('web') {\n    def p = delegate.&port\n    p('http', 3)\n}")

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OTHER_ARGUMENTS
        refused.problem() == "'port' of nodebalancer('web') { ... } does not take (text, whole number)"
        refused.location().get().line() == 3
    }

    def 'six branches with six regions create six volumes in six regions'() {
        when:
        run('''parallel(regions.indexed().entrySet() as List) { at ->
                   region at.value
                   together.await()
                   volume("data-$at.key", 20)
               }''', [regions: SIX, together: new java.util.concurrent.CyclicBarrier(6)])

        then:
        regions() == (0..5).collectEntries { ["data-$it".toString(), SIX[it]] }
    }

    def 'a branch inherits the region and leaves that of the run as it is'() {
        when:
        run('''region 'eu-west'
               parallel([1, 2]) { n ->
                   if (n == 2) region 'ap-south'
                   volume("branch-$n", 20)
               }
               parallel(['alone']) { region 'us-west'; volume(it, 20) }
               volume('after', 20)''')

        then:
        regions() == ['branch-1': 'eu-west', 'branch-2': 'ap-south', 'alone': 'us-west', 'after': 'eu-west']
        cloud.defaultRegion() == 'eu-west'
    }

    def 'a branch of a branch inherits from it, and a failed one leaves nothing behind'() {
        when:
        run('''parallel([1]) {
                   region 'ap-west'
                   try { parallel([1, 2]) { n -> region 'us-west'; throw new IllegalStateException() } }
                   catch (IllegalStateException expected) { }
                   parallel([1, 2]) { n -> volume("inner-$n", 20) }
               }
               volume('outer', 20)''')

        then:
        regions() == ['inner-1': 'ap-west', 'inner-2': 'ap-west', 'outer': 'us-east']
    }

    def 'a thread that the script starts has the region of the run'() {
        when:
        run('''region 'eu-central'
               Thread.start { volume('data', 20) }.join()''')

        then:
        regions() == [data: 'eu-central']
    }

    def 'a region is not set in a thread that the script starts, which has none of its own: #where'() {
        given:
        def pool = java.util.concurrent.Executors.newSingleThreadExecutor()
        pool.submit { }.get()

        when:
        run("println 1\n" + text, [failed: failed, pool: pool])

        then:
        failed[0] instanceof RuleException
        failed[0].problem() == "'region' is set in a thread that the script started, and such a thread has no region"
        failed[0].remedy().get() == ELSE
        failed[0].location().get().line() == 2
        cloud.defaultRegion() == 'us-east'

        cleanup:
        pool.shutdown()

        where:
        where         | text
        'of the run'  | "Thread.start { try { region 'eu-west' } catch (e) { failed << e } }.join()"
        'of a branch' | "parallel([1]) { Thread.start { try { region 'eu-west' } catch (e) { failed << e } }.join() }"
        'of a pool that began before' | "pool.submit({ try { region 'eu-west' } catch (e) { failed << e } } as Runnable).get()"
        'of a pool'   | "java.util.concurrent.CompletableFuture.runAsync { try { region 'eu-west' } catch (e) { failed << e } }.join()"
        failed = []
    }

    def 'a thread of a branch that has set its region creates only where a region is named'() {
        when:
        run('''parallel([1]) {
                   region 'eu-west'
                   Thread.start {
                       volume('named', 20, region: 'ap-south')
                       volume('beside', 20, on: instance('web') { region 'us-west'; type 's-1' })
                       try { volume('data', 20) } catch (e) { failed << e }
                       try { instance('a') { type 's-1' } } catch (e) { failed << e }
                       try { nodebalancer('lb') { port 80 } } catch (e) { failed << e }
                   }.join()
               }
               Thread.start { volume('after', 20) }.join()''', [failed: failed])

        then:
        failed*.problem() == ["the script started this thread, which has no region, while a branch of 'parallel' has one"] * 3
        failed*.remedy()*.get() == [ELSE] * 3
        failed*.location()*.get()*.line() == [6, 7, 8]
        regions() == [named: 'ap-south', beside: 'us-west', after: 'us-east']

        where:
        failed = []
    }

    def 'a region in a block holds for that block alone'() {
        when:
        run('''instance('a') { region 'eu-west'; type 's-1' }
               volume('inner', 20) { region 'ap-south' }
               volume('after', 20)''')

        then:
        regions() == [inner: 'ap-south', after: 'us-east']
    }

    def 'a region that is none is refused and changes nothing'() {
        when:
        run("region 'eu-west'\nregion 'EU West'")

        then:
        thrown(RuleException)
        cloud.defaultRegion() == 'eu-west'
    }

    private Map<String, String> regions() {
        cloud.reconcilers().volumes().recorded().collectEntries { [it.name(), cloud.reconcilers().volumes().answers().fresh(it).region()] }
    }
}
