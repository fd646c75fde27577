package dev.ballast.model

import groovy.json.JsonOutput
import spock.lang.Specification
import tools.jackson.databind.json.JsonMapper

/** What a secret shows of itself, whoever looks. */
class SecretSpec extends Specification {

    static final Secret SECRET = Secret.of('hush-12345')

    def 'no way that Groovy or JSON shows an object shows the text: #way'() {
        expect:
        !outcome(look).contains('hush-12345')

        where:
        way             | look
        'text'          | { it.text }
        '.@text'        | { it.@text }
        'fields'        | { secret -> Secret.declaredFields.collect { it.accessible = true; it.get(secret) } }
        'field by name' | { secret -> Secret.declaredFields.collect { secret.metaClass.getAttribute(secret, it.name) } }
        'properties'    | { it.properties }
        'metaClass'     | { secret -> secret.metaClass.properties.collect { it.getProperty(secret) } }
        'dump'          | { it.dump() }
        'inspect'       | { it.inspect() }
        'in a list'     | { [it].inspect() + [a: it] }
        'toString'      | { it.toString() }
        'GString'       | { "of $it and ${-> it}" }
        'format'        | { String.format('%s', it) + it.sprintf('%s', it) }
        'plus'          | { 'a' + it }
        'Objects'       | { Objects.toString(it) + Objects.requireNonNullElse(it, '') }
        'concat'        | { 'a'.concat(it.toString()) + (it + 'a') }
        'exception'     | { throw new IllegalStateException("of $it") }
        'cast'          | { it as int }
        'iterator'      | { secret -> secret.collect { it } }
        'Jackson'       | { JsonMapper.shared().writeValueAsString([a: it]) }
        'groovy-json'   | { JsonOutput.toJson([a: it, b: [it]]) }
    }

    def 'text made of it says that it is a secret: #way'() {
        expect:
        look(SECRET) == text

        where:
        way        | look                             || text
        'toString' | { it.toString() }                || '(secret)'
        'Objects'  | { Objects.toString(it) }         || '(secret)'
        'GString'  | { "of $it".toString() }          || 'of (secret)'
        'plus'     | { 'of ' + it }                   || 'of (secret)'
        'format'   | { String.format('of %s', it) }   || 'of (secret)'
        'inspect'  | { [it].inspect() }               || '[(secret)]'
        'join'     | { [it, it].join(',') }           || '(secret),(secret)'
        'JSON'     | { JsonMapper.shared().writeValueAsString([a: it]) } || '{"a":"(secret)"}'
    }

    def 'its hash says nothing of the text'() {
        expect:
        SECRET.hashCode() != 'hush-12345'.hashCode()
        SECRET == Secret.of('hush-12345')
        SECRET.hashCode() == Secret.of('hush-12345').hashCode()
    }

    private static String outcome(Closure<?> look) {
        try {
            String.valueOf(look.call(SECRET))
        } catch (Throwable failed) {
            StringWriter trace = new StringWriter()
            failed.printStackTrace(new PrintWriter(trace))
            trace.toString()
        }
    }
}
