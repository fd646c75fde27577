// Many features of the language in one file, each a line, as no runbook should have them.
// writes: 30
import groovy.transform.*
region 'us-east'
enum Size { SMALL(20), LARGE(40); final int gb; Size(int g) { gb = g } ; Closure c = { it } }
@Field def cache = [:].withDefault { k -> volume("v-$k", 20) }
@Field static final Map SIZES = [a: 1]
class Plan implements Comparable<Plan> { String name; int size = someSize(); static someSize() { 5 }
    int compareTo(Plan o) { size <=> o.size } }
interface HasName { String getName() }
trait T { def hello() { "hi ${name}" } }
abstract class Base { abstract go(); def x = { -> foo } }
def r = switch (args.length) { case 0 -> 20; case 1..3 -> 30; default -> 40 }
volume('data', r).with { resize 40; println "$size $name"; it }
volume('d2', r).tap { attachTo(instance('a') { type 'x' }) }
def m = this.&volume
m('x', 20)
def (a, b) = [volume('a', 20), volume('b', 20)]
a.detach(); b.size
for (def i = 0, j = 1; i < 3; i++, j--) { println i + j }
outer: for (x in 1..3) { for (y in 1..3) { if (y == 2) continue outer } }
try (def s = new StringReader('x')) { s.read() } catch (IOException | RuntimeException e) { println e } finally { println 2 }
def fib; fib = { int n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }
assert fib(5) == 5
def list = [*1..3, *[4, 5]]; def map = [*: [a: 1], b: 2]
println list.collect { it * 2 }.inject(0) { s, e -> s + e }
def s = a?.size ?: 3
def cl = { String n, int z = 20 -> volume(n, z) }
['x', 'y'].each(cl.rcurry(30))
def ex = { throw new IllegalStateException("x") } as java.util.concurrent.Callable
int[] arr = [1, 2, 3]
arr.each { n -> nodebalancer("n$n") { port 80 + n } }
Thread.start { volume('t', 20) }.join()
new Object() { def q() { volume('inner', 20) } }
def sb = new StringBuilder() << 'a' << 1
println "${-> volume('lazy', 20).size}"
if (a instanceof dev.ballast.dsl.VolumeHandle && a.size > 3) println a.label
def nodesOf = { lb -> lb.node 'a', '192.168.128.1:80' }
nodebalancer('web-z') { port 80; nodesOf delegate }
nodebalancer('web-y') { lb -> port 81; nodesOf(lb); node 'q', '192.168.128.1:80' }
(1..3).collectEntries { [(it): it] }.each { k, v -> println k }
println 'abc'.toList()*.toUpperCase().join(',')
def o = [run: { -> volume('coerced', 20) }] as Runnable
o.run()
@CompileStatic int twice(int i) { i * 2 }
@Memoized def memo(n) { volume("memo-$n", 20) }
@TupleConstructor class TC { String q }
new TC('x').q
var v = volume('var', 20); v.resize(50)
final w = web() ; w.boot()
def web() { instance('m') { type 'x' } }
a.metaClass
println a.class.simpleName + a.hashCode() + a.toString() + a.properties.size() + a.dump()
