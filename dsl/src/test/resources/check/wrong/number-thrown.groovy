// Only a Throwable can be thrown.
if (args) {
    throw 'too many'
}
def code = 3
throw code

// expect: 3:11 text cannot be thrown
// expect: 6:7 whole number cannot be thrown
// today: Java says it of the class
