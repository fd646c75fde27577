// A property that can only be read is written.
// today: it is said not to exist
def data = volume('data', 20)
data.size = 40

// expect: 4:6 'size' of volume cannot be set
