// A deadline written as text.
def data = volume('data', 20)
data.resize(40, timeout: '5m')

// expect: 3:26 'timeout:' of resize does not take text
