// Texts assigned and returned where a number is declared: Groovy takes the code of a single character, and fails at others.
int size = '5'
volume('data', size)
Integer large
large = "1${0}"
long count() { return 'many' }
class Wanted {
    int size
}
new Wanted().size = '20'

// expect: 2:12 the declared type is whole number, but the value is of type text
// expect: 5:9 the declared type is whole number, but the value is of type text
// expect: 6:23 the declared type is whole number, but the value is of type text
// expect: 10:21 the declared type is whole number, but the value is of type text
// help: write the number without quotes, or declare it as String
// today: GroovyCastException
