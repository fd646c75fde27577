// Inner, nested and anonymous classes, a comparator and an iterator written by hand.
// writes: 3
class Fleet implements Iterable<String> {
    private final List<Member> members = []

    static class Member {
        String name
        int size
    }

    void add(String name, int size) {
        members << new Member(name: name, size: size)
    }

    Iterator<String> iterator() {
        members*.name.iterator()
    }

    int sizeOf(String name) {
        members.find { it.name == name }.size
    }
}

def fleet = new Fleet()
fleet.add 'one', 20
fleet.add('two', 40)
fleet.add 'three', 30

def bySize = new Comparator<String>() {
    @Override
    int compare(String a, String b) {
        fleet.sizeOf(a) <=> fleet.sizeOf(b)
    }
}
def made = fleet.toSorted(bySize).collect { volume(it, fleet.sizeOf(it)) }
assert made*.name == ['one', 'three', 'two']
def counted = []
def task = new Runnable() {
    void run() { counted << made.size() }
}
task.run()
assert counted == [3]
