// A record with a compact constructor, and code in an annotation.
// writes: 1
import groovy.transform.TupleConstructor

record Disk(String name, int gigabytes) {
    Disk {
        if (gigabytes < 10) throw new IllegalArgumentException("$name is too small")
    }
}

@TupleConstructor(post = { assert name })
class Site {
    String name
}

def disk = new Disk(new Site('data').name, 20)
volume(disk.name(), disk.gigabytes())
