// A deadline that has passed before it begins, and one before that.
def data = volume('data', 20, timeout: 0.seconds)
data.awaitActive(timeout: (-5).seconds)

// expect: 2:40 a timeout of 0 s leaves no time to wait
// expect: 3:27 a timeout of -5 s leaves no time to wait
