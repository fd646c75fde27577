package dev.ballast.docs

import java.util.regex.Pattern

/** The words and turns of phrase that texts for users do not have, and the sentences of a page. */
class PlainEnglish {

    /** Not in messages, help, comments of the program, pages and samples; the public service is called Linode. */
    static final Pattern EVERYWHERE = ~/(?i)\b(made|making|anew|left in place|called off|nobody|somebody|whoever|shall|what was asked for|public service)\b|\binstead:/

    /** Not in comments of the program, pages and samples. */
    static final Pattern IN_COMMENTS = ~/(?i)\b(tells whether|anybody|none of ours|the ways in|own accord)\b/

    /** Not in pages and samples: no agent, a clause as the subject, or a word that an engineer has to look up. */
    static final Pattern IN_PAGES = Pattern.compile('(?i)\\b(' + [
        '(is|are|was|were) told', 'tells? whether', 'what is known of', 'stands? in', 'of which', 'as far as',
        '(is|are|was|were) to (be|get|go|have|serve|do)', 'and so (is|are|was|does|do)', 'also (if|when)',
        "of (its|their|your|his|one's) own", 'hence', 'thereof', 'therein', 'thereby', 'upon', 'beneath', 'likewise',
        'of old', 'by turns', 'in turns', 'for ever', 'at hand', 'gives? back', 'the like', 'so many', 'to look at',
        'seen to', 'made of', 'goes for',
    ].join('|') + ')\\b|, too\\b(?! (large|many)\\b)')

    /** Not in messages and help: a negated noun, a clause as the subject, or a word of everyday life for the one of the field. */
    static final Pattern IN_MESSAGES = Pattern.compile('(?i)\\b(' + [
        '(?<!there )(is|are|was|were) no(?! longer| one)', 'in place of', 'knows? no', 'none of ballast', 'what there is', 'mend', 'by now',
        'nevertheless', 'left (alone|behind|as it is)', '(is|are) there already', '(is|are) not there', 'takes? (it )?apart',
        'from [01] on', 'any more', 'kernels? of Ballast', 'compiler of Groovy',
    ].join('|') + ')\\b|^(// )?what [^?]*$')

    /** The most words of a sentence of a message. */
    static final int LONGEST = 30

    /** A clause as the subject of a sentence: "What the block leaves out is kept." */
    static final Pattern CLAUSE_FIRST = ~/^(- |\d+\. )?(What|Whatever|Where what)\b[^?]*[.]$/

    /** Returns what a page or a comment should say in other words, each with its sentence. */
    static List<String> givenUp(String text) {
        sentences(text).findAll { it =~ EVERYWHERE || it =~ IN_COMMENTS || it =~ IN_PAGES || it =~ CLAUSE_FIRST }
    }

    /** Returns whether a message should say it in other words. */
    static boolean isGivenUp(String message) {
        [EVERYWHERE, IN_COMMENTS, IN_PAGES, IN_MESSAGES].any { message =~ it }
    }

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
