// A volume with an empty name, in a variable.
def name = ''
volume(name, 20)

// expect: 3:8 the name is blank
