package dev.ballast.repl.render

import spock.lang.Specification

class MarkdownSpec extends Specification {

    def 'what is written #markdown reads #text'() {
        expect:
        Markdown.plain(markdown) == text

        where:
        markdown                                         || text
        'Sends `POST /volumes`.'                         || 'Sends POST /volumes.'
        'Comes back as [an instance](#of-an-instance).'  || 'Comes back as an instance.'
        'Of [`parallel`](words.md#parallel) alone.'      || 'Of parallel alone.'
        'It is *not* sent, **never**.'                   || 'It is not sent, never.'
        '- one\n- `two`'                                 || '- one\n- two'
        '### Of a port'                                  || 'Of a port'
        'So:\n\n```groovy\na = b[0]\n\n# `c`\n```\nEnd'    || 'So:\n\n  a = b[0]\n\n  # `c`\nEnd'
    }

    def 'what only looks like Markdown stays: #text'() {
        expect:
        Markdown.plain(text) == text

        where:
        text << ['port(whole number[, { ... }])', 'web*.boot() and web*.id', '2 * 3 * 4', 'a[0] (first)', 'a ` b', '_', '']
    }

    def 'in code nothing else is marked'() {
        expect:
        Markdown.plain('`web*.boot()`, `lb.ports*.port` and `a[0](b)`') == 'web*.boot(), lb.ports*.port and a[0](b)'
    }
}
