package dev.ballast.repl.kernel

/** A cell that is longer than any that is read. */
class LongCellSpec extends KernelSpecification {

    def 'a cell of #name is refused before anything is searched in it'() {
        expect:
        shown(text).contains('more than 500,000 characters')

        where:
        name             | text
        'one long text'  | "x = '${'a' * 2_000_000}'"
        'many lines'     | (1..450_000).collect { "x$it = $it" }.join('\n')
        'many quotes'    | "'" * 1_000_001
        'many slashes'   | "/" * 1_000_001
        'braces'         | '"${' * 400_000
    }
}
