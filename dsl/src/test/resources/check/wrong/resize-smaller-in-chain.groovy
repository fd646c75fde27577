// A volume resized to less in the chain that made it.
volume('data', 40).resize(39)

// expect: 2:27 volume 'data' has 40 GB and cannot shrink to 39 GB
