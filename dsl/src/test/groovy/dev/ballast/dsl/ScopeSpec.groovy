package dev.ballast.dsl

import dev.ballast.error.RuleException

/** Where a region set by a script holds: in its run, in a branch of parallel, in a block. */
class ScopeSpec extends RunbookSpecification {

    static final List<String> SIX = ['us-east', 'us-west', 'eu-west', 'eu-central', 'ap-south', 'ap-west']

    def 'a value that is assigned to region is refused at its line, and nothing is created in another region'() {
        when:
        run("println 1\nregion = 'eu-west'\nvolume('data', 20)")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "'region' is a word and not a variable"
        refused.place().get().line() == 2
        writes() == []
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
        cloud.usualRegion() == 'eu-west'
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
        cloud.usualRegion() == 'eu-west'
    }

    private Map<String, String> regions() {
        cloud.converge().volumes().known().collectEntries { [it.name(), cloud.converge().volumes().fresh(it).region()] }
    }
}
