// try, catch of several kinds, finally, and Ballast's own exceptions caught on purpose.
// writes: 3
import dev.ballast.error.BallastException
import dev.ballast.error.RuleException

def volumeOrNull(String name) {
    try {
        volume(name)
    } catch (RuleException missing) {
        println missing.problem()
        null
    }
}

def data = volumeOrNull('data') ?: volume('data', 20)
def failed = []
try {
    instance('web-1') { type 'standard-1' }.privateIp
} catch (BallastException e) {
    failed << e.message
} finally {
    println "tried, ${failed.size()} failed"
}
try {
    data.resize 10
    assert false : 'it shrank'
} catch (IllegalStateException | RuleException e) {
    failed.add(e.message)
}
try {
    throw new IOException('disk')
} catch (e) {
    failed += e.message
}
assert failed.size() == 3
def closing = new StringReader('one')
closing.withCloseable { assert it.text == 'one' }
try (def reader = new StringReader('two')) {
    volume(reader.text, 10)
}
