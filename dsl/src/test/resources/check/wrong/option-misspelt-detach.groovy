// A named argument of detach misspelt.
def data = volume('data', 20)
data.detach(wait_: false)

// expect: 3:13 detach has no option 'wait_:'
