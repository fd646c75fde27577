// A volume resized to less than it was made with.
def data = volume('data', 40)
data.resize 20

// expect: 3:13 volume 'data' has 40 GB and cannot shrink to 20 GB
