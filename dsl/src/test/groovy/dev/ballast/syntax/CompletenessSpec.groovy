package dev.ballast.syntax

import dev.ballast.syntax.Completeness.Complete
import dev.ballast.syntax.Completeness.Unfinished
import dev.ballast.syntax.Completeness.Wrong
import spock.lang.Specification

class CompletenessSpec extends Specification {

    def 'more is to come after #text'() {
        expect:
        Completeness.of(text) == new Unfinished(missing)
        Completeness.of(text + rest) == new Complete()

        where:
        text                              | rest               || missing
        'x ='                             | ' 1'               || ''
        'def x = '                        | '\n1'              || ''
        'if (a)'                          | '\nb'              || ''
        'if (a) {'                        | '}'                || '}'
        'if (a) b else'                   | '\nc'              || ''
        'while (x)'                       | '\ny()'            || ''
        'for (i in 1..3)'                 | ' x'               || ''
        'for (i in'                       | ' 1..3) x'         || ')'
        "nodebalancer('web') {"           | '\nport 80\n}'     || '}'
        "volume('data',"                  | ' 20)'             || ')'
        "volume('data', 20"               | ')'                || ')'
        "volume('logs', 20, on:"          | ' web)'            || ')'
        "volume 'data',"                  | ' 20'              || ''
        '[1, 2'                           | ']'                || ']'
        '[a: [1,'                         | '2]]'              || ']]'
        "'''abc"                          | "\nd'''"           || "'''"
        '"""abc ${x'                      | '}"""'             || '}"""'
        '"abc ${x'                        | '}"'               || '}"'
        "'abc\\"                          | "\nd'"             || "'"
        '/* note'                         | ' */'              || '*/'
        'def x = /ab'                     | 'c/'               || '/'
        'def x = $/ab'                    | 'c/$'              || '/$'
        '1 +'                             | '\n1'              || ''
        "'a' + // and"                    | "\n'b'"            || ''
        'a &&'                            | ' b'               || ''
        'lb.'                             | 'ports'            || ''
        'lb?.'                            | '\nports'          || ''
        'web*.'                           | 'boot()'           || ''
        'a ? b'                           | ' : c'             || ''
        'a ? b :'                         | ' c'               || ''
        'x \\'                            | '\n= 1'            || ''
        'x instanceof'                    | ' String'          || ''
        'new'                             | ' File("a")'       || ''
        'throw'                           | ' e'               || ''
        'def f(a)'                        | '\n{ a }'          || ''
        'def f(a,'                        | ' b) {}'           || ')'
        'class Foo'                       | '\n{}'             || ''
        'class Foo {'                     | '}'                || '}'
        '@Deprecated'                     | '\ndef x = 1'      || ''
        'import java.'                    | 'time.*'           || ''
        'try {'                           | '} finally {}'     || '}'
        'try { x }'                       | '\ncatch (e) {}'   || ''
        'try { x } catch (e)'             | ' {}'              || ''
        'switch (x)'                      | ' {}'              || ''
        'parallel(1..3) { n ->'           | ' n }'             || '}'
        'do { x }'                        | ' while (y)'       || ''
        'def (a, b)'                      | ' = [1, 2]'        || ''
        'label:'                          | ' x()'             || ''
        "if (a == '\uD83D\uDE00')"          | '\nb'              || ''
        'x()\r\nif (a)'                   | '\r\nb'            || ''
    }

    def 'more cannot cure #text'() {
        expect:
        Completeness.of(text) == new Wrong()

        where:
        text << ["'abc", '"abc', "'abc\ndef'", 'foo)', 'foo]', '}', '1 + * 2', 'def 5x', "volume('data", 'case', 'f(1}']
    }

    def 'nothing is missing in #text'() {
        expect:
        Completeness.of(text) == new Complete()

        where:
        text << ['', ' ', '\n', '// note', '/* note */', '#!/usr/bin/env groovy', 'x', 'x // note +', 'x++', 'x--', '!x', 'return', 'import java.time.*',
                 '5.minutes', "'}'", '"{"', "'''\n'''", '/[(]/', 'a / b / c', '$/ $$ $/ /$', '"${[1].collect { "$it" }}"', 'x = { it }', 'a.in', "x.'in'",
                 'def x', 'int x', 'x y z w', "f '(' // ("]
    }
}
