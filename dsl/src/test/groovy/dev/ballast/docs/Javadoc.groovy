package dev.ballast.docs

import java.lang.reflect.Method
import java.nio.file.Files
import java.nio.file.Path

/** What the Javadoc in a source file says, as plain text with code in back quotes. */
class Javadoc {

    static final Path SOURCES = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java')

    /** The first sentence about a type. */
    static String sentence(Class<?> type) {
        first(comment(source(type), /(?:[a-z-]+ )*(?:class|record|interface) ${type.simpleName}\b/))
    }

    /** The first sentence about a method, found by its name and the types it takes. */
    static String sentence(Method method) {
        def text = source(method.declaringClass)
        def declared = text =~ /(?s)\/\*\*((?:(?!\*\/).)*)\*\/\s+(?:(?!\/\*\*|[;{}]).)*?\b$method.name(?=\()/
        while (declared.find()) {
            if (types(text, declared.end()) == method.parameterTypes*.simpleName) {
                return first(plain(declared.group(1)))
            }
        }
        throw new AssertionError("no Javadoc for $method")
    }

    private static String first(String text) {
        text.find(/(?s)^.*?[.](?=\s+[A-Z{]|$)/) ?: text
    }

    /** The simple names of the types in the parentheses that open there. */
    private static List<String> types(String text, int open) {
        int depth = 0
        int length = text.substring(open).chars().takeWhile { depth += it == (int) '(' ? 1 : it == (int) ')' ? -1 : 0; depth > 0 }.count()
        def taken = text.substring(open + 1, open + length).replace('...', '[]').replaceAll(/@\w+(\([^()]*\))?/, '')
        def plain = (1..3).inject(taken) { it, n -> it.replaceAll(/<[^<>]*>/, '') }
        plain.trim() ? plain.split(',').collect { it.tokenize()[-2].tokenize('.').last() } : []
    }

    private static String source(Class<?> type) {
        Files.readString(SOURCES.resolve(type.name.replaceAll(/[$].*/, '').replace('.', '/') + '.java'))
    }

    private static String comment(String text, String declaration) {
        def found = text =~ /(?s)\/\*\*((?:(?!\*\/).)*?)\*\/\s+(?:@\w+(?:\([^)]*\))?\s+)*$declaration/
        assert found.find(): "no Javadoc for $declaration"
        plain(found.group(1))
    }

    private static String plain(String comment) {
        comment.replaceAll(/\s*\n\s*\* ?/, ' ')
            .replaceAll(/\s@(param|throws|return|see)\b.*/, '')
            .replaceAll(/\{@(?:code|link) ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/) { all, code -> "`$code`" }
            .replaceAll(/\s+/, ' ').trim()
    }
}
