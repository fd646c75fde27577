// A mistake in a helper method that nobody calls.
// runs: the method is not called
def cleanUp() {
    volume('old').detach().delet()
}
volume('data', 20)

// expect: 4:28 volume has no word 'delet'
