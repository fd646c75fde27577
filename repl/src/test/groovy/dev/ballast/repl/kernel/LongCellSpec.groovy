package dev.ballast.repl.kernel

/** A cell that is longer than any that is read. */
class LongCellSpec extends KernelSpecification {

    def 'a cell of #name is refused before anything is searched in it'() {
        expect:
        shown(text).contains('more than 500,000 characters')

        where:
        name             | text
        'one long text'  | "x = '${'a' * 500_001}'"
        'many lines'     | (1..45_000).collect { "x$it = $it" }.join('\n')
        'many quotes'    | "'" * 500_001
        'many slashes'   | "/" * 500_001
        'braces'         | '"${' * 170_000
    }
}
