// An id, which is a Long, looked up among whole numbers of type Integer: Groovy never finds it.
def keep = [1001, 1002]
def data = volume('data', 20)
if (data.id in keep || data.id !in [1001L, 1002]) println 'listed'
println keep.contains(data.id) || 1001.equals(data.id)
println([1001: 'ops'][data.id])
switch (data.id) {
    case 1001: println 'equal'; break
    case [1001] as Set: println 'never'; break
    case 1000..2000: println 'never'
}
boolean isTyped(List<Integer> ids, long id) { id in ids }
println isTyped([], 7) || [data]*.id.contains(1001) || [data].groupBy { it.id }[1001]
KEPT = ['one': 1001]
println KEPT.values().any { it.equals(data.id) }

// expect: 4:5 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// expect: 4:24 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// help: write 1001L
// help: write 1002L
// expect: 5:23 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// expect: 5:47 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// expect: 6:23 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// expect: 9:10 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// expect: 10:10 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// help: write 1000L
// expect: 12:47 id is of type Long, and Groovy does not find it among whole numbers of type Integer
// help: convert them to Long, as in numbers*.toLong(), or write 1001L
// expect: 13:47 1001 is of type Integer, and Groovy does not find it among whole numbers of type Long
// expect: 13:81 1001 is of type Integer, and Groovy does not find it among whole numbers of type Long
// expect: 15:39 data.id is of type Long, and Groovy does not find it among whole numbers of type Integer
// runs: Groovy compares the numbers, and finds none equal
