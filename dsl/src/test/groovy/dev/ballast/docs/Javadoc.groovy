package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path

/** What the Javadoc in a source file says, as plain text with code in back quotes. */
class Javadoc {

    static final Path SOURCES = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java')

    /** The first sentence about a type. */
    static String sentence(Class<?> type) {
        first(comment(source(type), /(?:[a-z-]+ )*(?:class|record|interface) ${type.simpleName}\b/))
    }

    /** The texts about the methods of that name and number of parameters, in the order of the file. */
    static List<String> texts(Class<?> type, String method, int parameters) {
        def text = source(type)
        def found = text =~ /(?s)\/\*\*((?:(?!\*\/).)*?)\*\/\s+((?:(?!\/\*\*|\{|;).)*?)\b$method\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
        found.findAll { all, comment, before, taken -> !before.contains('=') && count(taken) == parameters }.collect { plain(it[1]) }
    }

    static String first(String text) {
        text.find(/(?s)^.*?\.(?=\s|$)/) ?: text
    }

    private static String source(Class<?> type) {
        Files.readString(SOURCES.resolve(type.name.replace('.', '/') + '.java'))
    }

    private static String comment(String text, String declaration) {
        def found = text =~ /(?s)\/\*\*((?:(?!\*\/).)*?)\*\/\s+(?:@\w+(?:\([^)]*\))?\s+)*$declaration/
        assert found.find(): "no Javadoc for $declaration"
        plain(found.group(1))
    }

    private static int count(String taken) {
        def plain = taken.replaceAll(/@\w+(\([^()]*\))?/, '').replaceAll(/<[^<>]*>/, '').trim()
        plain ? plain.count(',') + 1 : 0
    }

    private static String plain(String comment) {
        comment.replaceAll(/\s*\n\s*\* ?/, ' ')
            .replaceAll(/\s@(param|throws|return|see)\b.*/, '')
            .replaceAll(/\{@(?:code|link) ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/) { all, code -> "`$code`" }
            .replaceAll(/\s+/, ' ').trim()
    }
}
