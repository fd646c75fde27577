// A variable misspelt inside a GString that names a volume.
def env = 'prod'
volume("data-${evn}", 20)

// expect: 3:16 there is no variable 'evn'
