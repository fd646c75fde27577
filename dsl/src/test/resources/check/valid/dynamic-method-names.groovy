// Verbs kept in variables: a method whose name is a text, on a handle and on the script itself.
// writes: 3
def verb = 'resize'
def data = volume('data', 20)
data."$verb"(30)
data.'resize'(40)
assert this."${'volume'}"('data').size == 40
assert ' a '."${'trim'}"() == 'a'
