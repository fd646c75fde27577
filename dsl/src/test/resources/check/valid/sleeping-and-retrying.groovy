// A retry helper with growing pauses, sleep at the top, in closures and in loops, and deadlines.
// writes: 2
def withRetry = { int times = 3, long pause = 1, Closure work ->
    def last
    for (attempt in 1..times) {
        try {
            return work(attempt)
        } catch (Exception e) {
            last = e
            sleep pause * attempt
        }
    }
    throw last
}

def data = withRetry(2) { n ->
    if (n == 1) throw new IllegalStateException('not yet')
    volume('data', 20)
}
withRetry { data.resize(30) }
sleep(1)
[1, 2].each { sleep it }
def deadline = System.nanoTime() + 1.minutes.toNanos()
while (data.status != 'active' && System.nanoTime() < deadline) {
    sleep 10
}
assert data.size == 30
