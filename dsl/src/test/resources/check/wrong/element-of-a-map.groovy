// An element of a map that nothing changes has the type of its literal.
region 'us-east'
def options = [zone: 'us-east']
volume('data', options.zone)
// expect: 4:16 'volume' of a runbook does not take (text, text)
