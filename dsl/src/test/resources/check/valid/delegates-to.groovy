// The user's own little DSL with @DelegatesTo beside the words, and a closure with its own delegate.
// writes: 5
class Job {
    String name
    int size = 20
    List<Integer> listens = []

    void called(String name) { this.name = name }
    void disk(int size) { this.size = size }
    void listen(int... ports) { listens.addAll(ports.toList()) }
}

Job job(@DelegatesTo(value = Job, strategy = Closure.DELEGATE_FIRST) Closure block) {
    def job = new Job()
    block.delegate = job
    block.resolveStrategy = Closure.DELEGATE_FIRST
    block()
    job
}

def described = job {
    called 'crunch'
    disk 40
    listen 80, 81, 82
}
volume(described.name, described.size)
nodebalancer(described.name) { described.listens.each { port it } }
assert job { called 'idle' }.listens.empty
