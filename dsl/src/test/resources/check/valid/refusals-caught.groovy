// A certain refusal is caught.
// writes: 1
def data = volume('data', 40)
def said = []
try {
    data.resize 20
} catch (dev.ballast.error.RuleException refused) {
    said << refused.problem()
}
try {
    data.resize 0
} catch (failure) {
    said << failure.message
} finally {
    assert said.size() == 2
}
