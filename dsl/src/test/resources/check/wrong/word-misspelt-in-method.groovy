// A word misspelt inside a helper method.
def data(String name) {
    volum(name, 20)
}
data('data')

// expect: 3:5 a runbook has no word 'volum'
