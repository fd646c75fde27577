package dev.ballast.redact

import spock.lang.Specification

class PrintableSpec extends Specification {

    def 'what steers a terminal or hides what is written is an escape: #name'() {
        expect:
        Printable.line("a${text}b") == "a${shown}b"

        where:
        name               | text                     || shown
        'escape'           | '\u001b[2J'              || '\\u001b[2J'
        'title'            | '\u001b]0;x\u0007'       || '\\u001b]0;x\\u0007'
        'C1 sequence'      | '\u009b31m'              || '\\u009b31m'
        'next line'        | '\u0085'                 || '\\u0085'
        'delete'           | '\u007f'                 || '\\u007f'
        'right to left'    | '\u202e'                 || '\\u202e'
        'isolate'          | '\u2066'                 || '\\u2066'
        'zero width'       | '\u200b\ufeff'           || '\\u200b\\ufeff'
        'line separator'   | '\u2028'                 || '\\u2028'
        'hidden letters'   | '\udb40\udc41'           || '\\udb40\\udc41'
        'empty letters'    | '\u3164\u115f\uffa0\u034f' || '\\u3164\\u115f\\uffa0\\u034f'
        'hidden bytes'     | '\ufe01\udb40\udd00\u180b'  || '\\ufe01\\udb40\\udd00\\u180b'
        'half a pair'      | '\ud83d'                 || '\\ud83d'
        'line ends'        | '\r\n\t'                 || '\\r\\n\\t'
        'plain'            | 'zürich 😀 ❤\ufe0f 日本'    || 'zürich 😀 ❤\ufe0f 日本'
    }

    def 'lines stay lines, and nothing else steers'() {
        expect:
        Printable.lines('a\r\n\tb\rc\u001b') == 'a\n\tb\\rc\\u001b'
    }

    def 'a field is cut, and no pair of characters with it'() {
        expect:
        Printable.field('x' * 5000) == 'x' * 1000 + '...'
        Printable.cut('ab😀', 3) == 'ab...'
        Printable.cut('ab😀', 4) == 'ab😀'
    }
}
