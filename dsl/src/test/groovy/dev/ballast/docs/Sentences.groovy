package dev.ballast.docs

/** The sentences of messages and pages. */
class Sentences {

    /** The most words of a sentence of a message. */
    static final int LONGEST = 30

    /** Returns the sentences of a message that are too long; statements of SQL are none. */
    static List<String> tooLong(String message) {
        message.split(/(?<=[.?!])\s|\n|\\n/).findAll { it.split(/\s+/).count { word -> word =~ /\w/ } > LONGEST && !(it =~ /\b(SELECT|INSERT|UPDATE|DELETE) /) }
    }

    /** Returns the sentences of a page: of its paragraphs, list items and cells, with code as one word and without blocks of it. */
    static List<String> sentences(String page) {
        def units = []
        def current = []
        def end = { units << current.join(' '); current = [] }
        prose(page).readLines()*.trim().each { line ->
            if (line.startsWith('|')) {
                end()
                units.addAll(line.split(/(?<!\\)\|/)*.trim())
            } else if (!line || line.startsWith('#')) {
                end()
            } else {
                if (line =~ /^(- |\d+\. )/) {
                    end()
                }
                current << line
            }
        }
        end()
        units.collectMany { String unit -> unit.split(/(?<=[.!?])\*{0,2}\s+(?=[A-Z*(])/).toList() }.findAll()
    }

    /** Returns the lines of a page that are neither a heading nor in a block of code. */
    static List<String> lines(String page) {
        page.replaceAll(/(?ms)^```.*?^```$/, '').readLines().findAll { !it.startsWith('#') }
    }

    /** Returns a page without blocks of code, comments, pictures and addresses of links, and with {@code X} for each piece of code. */
    static String prose(String page) {
        page.replaceAll(/(?ms)^```.*?^```$/, '').replaceAll(/(?s)<!--.*?-->/, '').replaceAll(/!\[[^\]]*]\([^)]*\)/, '')
            .replaceAll(/\[([^\]]*)]\([^)]*\)/, '$1').replaceAll(/`[^`\n]*`/, 'X')
    }
}
