// A category and a mixin of methods used around words.
// writes: 2
class Sizes {
    static int getGb(Number self) { self.intValue() }
    static int getTb(Number self) { self * 1024 }
    static String quoted(String self) { "'$self'" }
}

@Category(String)
class Names {
    String numbered(int n) { "$this-$n" }
}

use(Sizes) {
    volume('small', 20.gb)
    println 'small'.quoted()
}
use(Sizes, Names) {
    def large = volume('large'.numbered(1), 1.tb)
    assert large.size == 1024
}
