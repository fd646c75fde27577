// AST transformations an engineer knows: @Immutable, @Canonical, @ToString, @Memoized, @Singleton, @Lazy, @Delegate.
// writes: 4
import groovy.transform.*
import groovy.transform.builder.Builder

@Immutable
class Disk {
    String name
    int size
}

@Canonical
class Host {
    String name
    List<Disk> disks = []
}

@Singleton
class Journal {
    @Delegate List<String> lines = []
}

@TupleConstructor
@EqualsAndHashCode
class Pair { def left, right }

@Memoized
int slow(int n) { n * 10 }

@Builder
class Wish { String name; int size }

def host = new Host('db', [new Disk('data', 20), new Disk(name: 'logs', size: slow(3))])
host.disks.each { disk ->
    volume(disk.name, disk.size)
    Journal.instance << 'made ' + disk.name
}
def wish = Wish.builder().name('wish').size(10).build()
volume(wish.name, wish.size)
instance(host.name) { type 'standard-1' }
assert Journal.instance.size() == 2
assert new Pair(1, 2) == new Pair(1, 2)
