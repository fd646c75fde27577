// A def variable of the script used in a helper method, which does not see it.
def size = 20
def data(String name) {
    volume(name, size)
}
data('data')

// expect: 4:18 there is no variable 'size'
