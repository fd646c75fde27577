// A volume attached to a volume.
def data = volume('data', 20)
def logs = volume('logs', 20)
logs.attachTo(data)

// expect: 4:15 'attachTo' of volume does not take (volume)
