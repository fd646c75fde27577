// Methods with typed parameters that get values of types that only the run knows.
// args: 2 data
// writes: 4
import groovy.json.JsonSlurper

def made(String name, int count) { (1..count).collect { volume("$name-$it", 20) } }
def one(String name, Integer size = 20) { volume(name, size) }
def sum(int... all) { all.sum() }
Number half(Number whole) { whole / 2 }
def text(Object any, CharSequence other) { "$any$other" }

def count = args[0].toInteger()
if (count < 1) return
def read = new JsonSlurper().parseText('{"size": 30, "name": "logs"}')
def either = System.getenv('NO_SUCH') ?: 40

made(args[1], count)
one(read.name, read.size)
one('more', half(either * 2).intValue())
assert sum(count, read.size) == 32 && half(read.size) == 15
assert text(read, "") && text(either, args[1])
