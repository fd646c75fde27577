// A method of the script is called with arguments that it does not take.
def grow(String name, int size = 20) {
    volume(name, size)
}
grow('data', 30)
grow('logs')
grow(20)

// expect: 7:1 'grow' of this script does not take (whole number)
// help: write grow(String name) or grow(String name, int size)
