// A verb without its argument.
def data = volume('data', 20)
data.resize()

// expect: 3:6 'resize' of volume needs arguments
