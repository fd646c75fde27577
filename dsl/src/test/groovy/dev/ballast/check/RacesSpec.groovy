package dev.ballast.check

import dev.ballast.dsl.RunbookSpecification
import dev.ballast.model.Dialect

/** Code that runs for several items at once, and writes what it does not declare. */
class RacesSpec extends RunbookSpecification {

    static final String GIVEN = 'def names = args.toList()\ndef sizes = [a: 40, b: 20]\n'

    def 'a write from a branch whose value a word uses is an error: #text'() {
        expect:
        found(text) == [["error of $name".toString(), instead]]

        where:
        text                                                                                              || name     | instead
        'parallel(names) { name -> size = sizes[name]; volume("data-$name", size) }'                      || 'size'   | OWN
        'parallel(names) { size = sizes[it]; if (size) { volume("data-$it", size) } }'                    || 'size'   | OWN
        'parallel(names) { name -> size = sizes[name]; volume("data-$name", 20).resize(size) }'           || 'size'   | OWN
        'parallel(names) { name -> size = sizes[name]; volume("data-$name", 20) { region "us-$size" } }'      || 'size'   | OWN
        'parallel(names) { name -> size = sizes[name]; def half = size.intdiv(2); volume(name, half) }'   || 'size'   | OWN
        'parallel(names) { name -> web = instance(name) { type "standard-1" }; web.boot() }'              || 'web'    | OWN
        'def size; parallel(names) { name -> size = sizes[name]; volume("data-$name", size) }'            || 'size'   | OTHER
        'def size = 0; parallel(names) { name -> size = sizes[name]; volume("data-$name", size) }'        || 'size'   | OTHER
        'def i = 0; parallel(names) { volume("data-${i++}", 20) }'                                        || 'i'      | COUNT
        'def i = 0; parallel(names) { i += 1; volume("data-$i", 20) }'                                    || 'i'      | COUNT
        'def work = { name -> size = sizes[name]; volume(name, size) }; parallel(names, work)'            || 'size'   | OWN
        'def work = { name -> size = sizes[name]; volume(name, size) }; parallel(names) { work(it) }'     || 'size'   | OWN
        'work = { name -> size = 20 + name.size(); volume(name, size) }; parallel(names) { work(it) }'    || 'size'   | OWN
        'def make(name) { size = name.size(); volume(name, size) }; parallel(args.toList()) { make(it) }' || 'size'   | OWN
        'def make(name) { size = name.size(); volume(name, size) }; parallel(args.toList(), this.&make)'  || 'size'   | OWN
        'parallel(names) { name -> [1, 2].each { size = it * sizes[name]; volume("$name-$it", size) } }'  || 'size'   | OWN
        'parallel(names) { zone -> def size = 0; parallel(names) { size = sizes[it]; volume(it, size) } }' || 'size'  | OTHER
        'def all = []; parallel(names) { all << it }; all.each { volume(it, 20) }'                        || 'all'    | LIST
        'def all = []; parallel(names) { all.add(it) }; for (name in all) { volume(name, 20) }'           || 'all'    | LIST
        'def all = [] as Set; parallel(names) { all << it }; all.each { volume(it, 20) }'                 || 'all'    | SET
        'def all = new ArrayList(); parallel(names) { all << it }; volume(all.last(), 20)'                || 'all'    | LIST
        'def all = [:]; parallel(names) { all[it] = volume(it, 20) }; all.a.resize(40)'                   || 'all'    | MAP
        'def all = [:]; parallel(names) { all.put(it, 20) }; volume("data", all.a)'                       || 'all'    | MAP
        'total = 0; parallel(names) { total += sizes[it] }; volume("data", total)'                        || 'total'  | COUNT
        'parallel(names) { last = it }; volume(last, 20)'                                                 || 'last'   | OWN
        'parallel(names) { def kind; (size, kind) = [sizes[it], "a"]; volume("data-$it", size) }'         || 'size'   | OWN
        'names.each { name -> new Thread({ size = sizes[name]; volume(name, size) }).start() }'            || 'size'   | OWN
        'names.parallelStream().forEach { size = sizes[it]; volume(it, size) }'                           || 'size'   | OWN
        'def threads = names.collect { name -> Thread.start { size = sizes[name]; volume(name, size) } }' || 'size'   | OWN
        'def all = []; parallel(names) { all << volume(it, 20) }; all*.resize(40)'                        || 'all'    | LIST
        'def all = args.toList(); parallel(names) { all << it }; all.each { volume(it, 20) }'             || 'all'    | LIST
        'def left = new ArrayDeque(names); parallel(1..3) { def name = left.poll(); volume(name, 20) }'   || 'left'   | COLLECT
        'total = 0; parallel([{ total += 20 }, { total += 40 }]) { it() }; volume("data", total)'         || 'total'  | COUNT
        'def retry(Closure work) { work() }; parallel(args.toList()) { name -> retry { one = volume(name, 20) }; one.resize(40) }' || 'one' | OWN
        'while (names) { def name = names.pop(); Thread.start { size = sizes[name]; volume(name, size) } }' || 'size'  | OWN
        'def all = []; do { Thread.start { all << volume("data", 20) } } while (all.size() < 3); all*.resize(40)' || 'all' | LIST
        'names.each { name -> def all = []; 3.times { Thread.start { all << volume(name, 20) } }; all*.resize(40) }' || 'all' | LIST
        'names.each { name -> def size; Thread.start { size = sizes[name] }; Thread.start { size = name.size(); volume(name, size) } }' || 'size' | OTHER
        'class Count { int n }; def count = new Count(); parallel(names) { count.n++; volume("data-$count.n", 20) }' || 'count' | COLLECT
    }

    def 'a write whose value no word uses is a warning: #text'() {
        expect:
        found(text) == [["warning of $name".toString(), instead]]

        where:
        text                                                                                            || name    | instead
        'parallel(names) { size = sizes[it]; println size }'                                            || 'size'  | OWN
        'def all = []; parallel(names) { all << it }; println all'                                      || 'all'   | LIST
        'def n = 0; parallel(names) { n++ }; show n'                                                    || 'n'     | COUNT
        'def bad = false; parallel(names) { bad = true }; if (bad) { volume("data", 20) }'              || 'bad'   | OTHER
        'parallel(names) { if (sizes[it]) { size = sizes[it] }; volume("data-$it", size) }'            || 'size'  | OWN
        'def first; parallel(names) { if (it == "a") { first = volume(it, 20) } }; first.resize(40)'    || 'first' | OTHER
        'def first; parallel(names) { switch (it) { case "a": first = it } }; volume(first, 20)'        || 'first' | OTHER
        'parallel(names) { size = sizes[it]; println size }; size = 20; volume("data", size)'           || 'size'  | OWN
        'Thread.start { n = 1 }; Thread.start { n = args.size() }'                                      || 'n'     | OWN
        'parallel(names) { zone = args[0]; volume(it, 20, region: zone) }'                              || 'zone'  | OWN
        'parallel(names) { pass = secret("ROOT_PASS"); println pass; region "us-$pass" }'               || 'pass'  | OWN
        'def all = [null, null]; parallel(0..1) { all[it] = volume("data-$it", 20) }; all[0].resize(40)' || 'all'  | LIST
        'def all = [null, null]; parallel(0..1) { all.set(it, volume("data-$it", 20)) }; all[0].resize(40)' || 'all'  | LIST
        'def all = [a: 0, b: 0]; parallel(names) { all.put(it, it.size()) }; volume("data", all.a)'     || 'all'   | MAP
        'def all = [a: 0, b: 0]; parallel(names) { all[it] = it.size() }; volume("data", all.a)'        || 'all'   | MAP
        'def text = new StringBuilder(); parallel(names) { text << it }; println text'                  || 'text'  | COLLECT
        'class Fleet { def script; def run(names) { def size; script.parallel(names) { size = it.size() } } }; new Fleet(script: this).run(names)' || 'size' | OTHER
        'def all = []; (1..3).each { i -> java.util.concurrent.CompletableFuture.runAsync { all << i } }' || 'all' | LIST
    }

    def 'what one thread writes, what threads may share, and what the code declares itself is none: #text'() {
        expect:
        found(text) == []

        where:
        text << [
            'parallel(names) { name -> def size = sizes[name]; volume("data-$name", size) }',
            'parallel(names) { name -> def size = 0; size += sizes[name]; def all = []; all << size; volume("data-$name", all[0]) }',
            'names.each { name -> size = sizes[name]; volume("data-$name", size) }',
            'for (name in names) { size = sizes[name]; parallel(names) { volume("data-$name-$it", size) } }',
            'for (zone in names) { current = zone; parallel(names) { volume("$current-$it", 20) } }',
            'def all = parallel(names) { volume(it, 20) }; all.each { it.resize(40) }',
            'all = parallel(names) { volume(it, 20) }; all*.resize(40)',
            'def all = Collections.synchronizedList([]); parallel(names) { all << it }; all.each { volume(it, 20) }',
            'def all = [].asSynchronized(); parallel(names) { all << it }; all.each { volume(it, 20) }',
            'def all = [:].asSynchronized(); parallel(names) { all[it] = volume(it, 20) }; all.a.resize(40)',
            'def all = new java.util.concurrent.ConcurrentHashMap(); parallel(names) { all[it] = volume(it, 20) }; all.a.resize(40)',
            'def n = new java.util.concurrent.atomic.AtomicInteger(); parallel(names) { volume("data-${n.incrementAndGet()}", 20) }',
            'def all = []; parallel(names) { name -> synchronized (all) { all << name } }; all.each { volume(it, 20) }',
            'def lock = new java.util.concurrent.locks.ReentrantLock(); def all = []; parallel(names) { lock.lock(); try { all << it } finally { lock.unlock() } }; volume(all[0], 20)',
            'def all = [] as java.util.concurrent.CopyOnWriteArrayList; parallel(names) { all << it }; all.each { volume(it, 20) }',
            'def all = new String[2]; parallel(0..1) { all[it] = "data-$it" }; all.each { volume(it, 20) }',
            '@groovy.transform.Field lock = new Object(); def alone(Closure work) { synchronized (lock) { work() } }; def all = []; parallel(args.toList()) { name -> alone { all << name } }; all.each { volume(it, 20) }',
            'parallel(["a"]) { size = sizes[it]; volume(it, size) }',
            'parallel(names) { it.tokenize("-").each { part -> def one = part; println one } }',
            'parallel(names) { for (i in 1..3) { volume("$it-$i", 20) } }',
            'parallel(names) { for (i in 1..2) { i = i + 10; volume("$it-$i", 20) } }',
            'parallel(names) { def (zone, size) = it.tokenize("-"); size = 20; volume(zone, size) }',
            'parallel(names) { name -> name = name.trim(); [40].each { size -> size += 20; volume(name, size) } }',
            'def make(name) { name = name.trim(); volume(name, 20) }; parallel(args.toList()) { make(it) }',
            'parallel(args.toList()) { make(it) }; def make(name) { def size = 20; size += 20; volume(name, size) }',
            'parallel(names) { try { volume(it, 20) } catch (e) { e = null } }',
            'parallel([{ one = volume("a", 20) }, { two = volume("b", 20) }]) { it() }; one.resize(40); two.resize(40)',
            'def done; Thread.start { done = volume("a", 20) }.join(); done.resize(40)',
            'def report = new File("report.txt"); parallel(names) { report << it }',
            'parallel(names) { region "us-east"; volume(it, 20) }',
            'class Spec { int size }; parallel(names) { name -> def spec = new Spec().tap { size = sizes[name] }; volume(name, spec.size) }',
            'parallel(names) { name -> def spec = [:].with { size = sizes[name]; it }; volume(name, spec.size) }',
            'def one = ["a"]; parallel(one) { size = sizes[it]; volume(it, size) }',
            'parallel(1..1) { size = 20 * it; volume("data", size) }',
            'def specs = [a: [size: 20], b: [size: 40]]; parallel(specs.keySet()) { specs[it].data = volume(it, specs[it].size) }; specs.a.data.resize(80)',
            'def all = [a: [], b: []]; parallel(names) { name -> all[name] << volume(name, 20); all."$name" << volume("$name-2", 20) }; all.a*.resize(40)',
            'int[] all = [10, 20]; parallel(0..1) { all[it] *= 2; volume("data-$it", all[it]) }',
            'def all = [null, null] as Object[]; parallel(0..1) { all[it] = volume("data-$it", 20) }; all[0].resize(40)',
            'java.util.concurrent.CopyOnWriteArrayList all = []; parallel(names) { all << it }; all.each { volume(it, 20) }',
            'class Made { final ips = new java.util.concurrent.ConcurrentHashMap() }; def made = new Made(); parallel(names) { made.ips[it] = volume(it, 20) }; made.ips.a.resize(40)',
            'class Made { final all = []; synchronized void add(one) { all << one } }; def made = new Made(); parallel(names) { made.add(volume(it, 20)) }; made.all*.resize(40)',
            'class Host { int size = 20; def grow() { size += 20 } }; parallel(names) { def host = new Host(); host.grow(); volume(it, host.size) }',
            'def lock = new Object(); def alone = { Closure work -> synchronized (lock) { work() } }; def all = []; parallel(names) { name -> alone { all << name } }; all.each { volume(it, 20) }',
            'names.each { name -> Thread.start { size = sizes[name]; volume(name, size) }.join() }',
            'def threads = names.collect { name -> def size = sizes[name]; Thread.start { size += 20; volume(name, size) } }; threads*.join()',
            'for (name in names) { def data; def thread = Thread.start { data = volume(name, 20) }; thread.join(); data.resize(40) }',
            'while (names) { def name = names.pop(); def all = []; Thread.start { all << volume(name, 20); all*.resize(40) } }',
            'def work = null; work = work; parallel(names, work)',
        ]
    }

    def 'the braces of rolling run at once for a batch of several: #options'() {
        expect:
        found("def lb = nodebalancer('web') { port 80 }; lb.rolling($options) { node -> name = node.name; instance(name).reboot() }", Dialect.LINODE)*.first() == problems

        where:
        options         || problems
        'batch: 2'      || ['error of name']
        'batch: names.size()' || ['error of name']
        'batch: 1'      || []
        'again: true'   || []
    }

    static final String OWN = 'write def NAME = ... in the braces'
    static final String OTHER = 'declare another variable in the braces'
    static final String COUNT = 'return the number from the braces and add up the results, or use an AtomicInteger'
    static final String COLLECT = 'return the value from the braces and collect the results'
    static final String SET = COLLECT + ', or declare what threads may share: ([] as Set).asSynchronized()'
    static final String LIST = 'return the value from the braces and collect the results, or declare what threads may share: [].asSynchronized()'
    static final String MAP = 'return the value from the braces and collect the results, or declare what threads may share: [:].asSynchronized()'

    private List<List<String>> found(String text, Dialect dialect = Dialect.DOCUMENTED) {
        def found = TextCheck.of('us-east', ['args'] as Set, sandbox::now, dialect).of('web.groovy', GIVEN + text, Optional.empty())
        (found.errors() + found.warnings()).collect {
            def name = it.problem().what().replaceFirst(/.* the same '(.*)'/, '$1')
            ["${it.severity().name().toLowerCase()} of $name".toString(), it.problem().instead()?.replace("def $name =", 'def NAME =')]
        }
    }
}
