// A volume whose name ends with a blank, put together from constants.
def env = 'prod '
volume("data-$env", 20)

// expect: 3:8 name 'data-prod ' begins or ends with a space
