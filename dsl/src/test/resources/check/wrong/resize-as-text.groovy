// A size written as text, with its unit.
def data = volume('data', 20)
data.resize '40G'

// expect: 3:13 'resize' of volume does not take (text)
