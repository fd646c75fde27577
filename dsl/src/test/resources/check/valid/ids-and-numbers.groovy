// Ids among Longs, sizes among Integers, and lists that get Longs, with numbers of other bases.
// args: 1001
// writes: 3
def volumes = ['a', 'b'].collect { volume(it, 0x14) }
def keep = [1001L, 1002L]
def given = args*.toLong()
long[] longs = [1001, 1002]
def seen = [0]
List<Integer> wrongly = []
def byId = [:]

assert volumes.findAll { it.id in keep || it.id in given }.size() == volumes.count { keep.contains(it.id) }
assert volumes.every { it.size in [20, 30] && it.size in 10..20 && it.id as int in [1001, 1002] }
assert volumes.every { it.id in longs && it.id in 1000L..2000L && 1001 in 1000L..2000L }
volumes.each { if (!(it.id in seen)) seen << it.id }
volumes.each { wrongly << it.id; byId[it.id] = it }
assert volumes.every { it.id in seen && it.id in wrongly && byId[it.id] }
assert [1001, 1002].any { number -> volumes.any { it.id == number } } && 5.equals(5)
switch (volumes.size()) {
    case [1, 2]: volume('c', 20)
}
assert [1001: 'one'][1001] == 'one' && volumes.collectEntries { [it.name, it.id] }['a'] in given
assert new File('.').list() != null && Integer.parseInt('020') + 020 == 36
