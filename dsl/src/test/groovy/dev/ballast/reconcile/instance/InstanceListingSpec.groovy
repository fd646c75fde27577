package dev.ballast.reconcile.instance

import dev.ballast.http.Json
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Instance
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Resource
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.Timeout
import tools.jackson.databind.json.JsonMapper

/** The one listing of the instances, shared by all who ask. */
@Timeout(60)
class InstanceListingSpec extends Specification {

    TurnableTiming timing = new TurnableTiming()
    List<List<Long>> pages = [[1L, 2L], [3L, 4L]]
    List<Integer> asked = []
    Closure<?> whenAsked = {}
    InstanceListing roster = new InstanceListing(timing, { -> listing() } as Iterable)

    def 'a listing is read only as far as needed, and goes on from there'() {
        when:
        def found = [1L, 2L, 4L].collect { roster.find(instance(it)).get().id() }

        then:
        found == [1L, 2L, 4L]
        asked == [0, 1]
    }

    def 'all of a page is as old as the request for it'() {
        given:
        roster.find(instance(1))
        timing.turn(Duration.ofSeconds(20))
        roster.find(instance(2))
        timing.turn(Duration.ofSeconds(10))

        when:
        roster.find(instance(2))

        then:
        asked == [0, 1, 0]
    }

    def 'a page that was long under way is as old as its request'() {
        given:
        whenAsked = { timing.turn(Duration.ofSeconds(30)) }
        roster.find(instance(1))
        whenAsked = {}

        when:
        roster.find(instance(1))

        then:
        asked.size() > 1
    }

    def 'who iterates slowly leaves no page younger than it is'() {
        given:
        def iterator = roster.list().iterator()
        iterator.next()
        timing.turn(Duration.ofSeconds(30))

        when:
        roster.find(instance(1))

        then:
        asked == [0, 0]
    }

    def 'what no listing holds is not there'() {
        expect:
        roster.find(instance(9)).empty
        asked == [0, 1]
    }

    def 'looking up what was seen never waits for a listing that hangs'() {
        given:
        roster.note(seen(7))
        def hangs = new CountDownLatch(1)
        def released = new CountDownLatch(1)
        whenAsked = { hangs.countDown(); released.await() }
        def slow = CompletableFuture.supplyAsync { roster.find(instance(3)) }
        hangs.await()

        expect:
        roster.seen(instance(7)).get().id() == 7
        roster.seen(instance(8)).empty
        roster.find(instance(7)).get().id() == 7
        roster.note(seen(8)) == null
        !slow.done

        cleanup:
        released.countDown()
        slow.get(20, TimeUnit.SECONDS)
    }

    private Iterator<List<Instance>> listing() {
        int next = 0
        [hasNext: { next < pages.size() }, next: { asked << next; whenAsked(); pages[next++].collect { seen(it) } }] as Iterator
    }

    private static Instance seen(long id) {
        JsonMapper.shared().readValue("""{"id": $id, "region": "us-east", "type": "s-1"}""", Instance)
    }

    private static Resource instance(long id) {
        new Resource(new Reference.ById(Kind.INSTANCE, id), id)
    }
}
