// What a class declares, or an annotation generates in it, is no variable of the script.
@groovy.transform.Canonical
class Site {
    String place

    String at(String path) {
        def whole = place + path
        whole
    }
}
def alpha = 1
println qqq

// expect: 12:9 there is no variable 'qqq'
// help: variables: alpha
