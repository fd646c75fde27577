// Java streams, threads, futures and a concurrent map around words.
// writes: 7
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Executors
import java.util.stream.Collectors
import java.util.stream.IntStream

def names = IntStream.rangeClosed(1, 3).mapToObj { "s-$it".toString() }.collect(Collectors.toList())
def made = names.stream().map { volume(it, 10) }.toList()
def total = made.stream().mapToInt { it.size }.sum()
assert total == 30

def results = new ConcurrentHashMap()
def threads = ['t-1', 't-2'].collect { name ->
    Thread.start { results[name] = volume(name, 20).size }
}
threads*.join()
assert results == ['t-1': 20, 't-2': 20]

def pool = Executors.newFixedThreadPool(2)
try {
    def future = pool.submit({ volume('pooled', 10) } as java.util.concurrent.Callable)
    def later = CompletableFuture.supplyAsync({ volume('later', 10) }, pool).thenApply { it.name }
    assert future.get().name == 'pooled'
    assert later.join() == 'later'
} finally {
    pool.shutdown()
}
