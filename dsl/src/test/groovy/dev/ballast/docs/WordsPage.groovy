package dev.ballast.docs

import dev.ballast.dsl.Handle
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.Words
import dev.ballast.model.Dialect
import java.lang.reflect.Method
import java.lang.reflect.ParameterizedType

/**
 * Fills docs/words.md with what the words declare: the signatures below the headings, and in the tables signatures, types and
 * dialects. Everything else on the page is written by hand and stays.
 */
class WordsPage {

    private static final int SEPARATOR = 1

    /** The types whose words the chapter describes; the runbook or the resource comes first. */
    private final List<Class<?>> types

    private WordsPage(String chapter) {
        types = Vocabulary.chapters().findAll { it.value == chapter }*.key.toSorted { a, b -> isHome(b) <=> isHome(a) ?: a.simpleName <=> b.simpleName }
    }

    /** Returns the page with signatures, types and dialects as they are declared. */
    static String filled(String page) {
        page.split(/(?m)^(?=## )/, -1).collect { new WordsPage(it.lines().findFirst().orElse('') - '## ').chapter(it) }.join('')
    }

    /** Returns the words in a heading such as {@code ### `tag`, `untag`}. */
    static List<String> headings(String line) {
        line.startsWith('### `') ? line.drop(4).replace('`', '').split(/,\s*/).toList() : []
    }

    /** Returns the tables of a text, each as rows of cells; the first row has the titles of the columns, the second is the line below them. */
    static List<List<List<String>>> tables(String text) {
        text.findAll(/(?m)(?:^\|.*\n?)+/)*.readLines().collect { lines -> lines.collect { cells(it) } }
    }

    /** Returns the name in the first cell of a row, such as {@code boot} in {@code `boot([again:]) -> instance`}. */
    static String name(List<String> row) {
        row[0].find(/\w+/)
    }

    private String chapter(String text) {
        types.empty ? text : text.split(/(?m)^(?=### )/, -1).collect { withTables(withSignatures(it)) }.join('')
    }

    private String withSignatures(String section) {
        def names = headings(section.readLines()[0]).findAll { type(it) }
        def links = names.collectMany { links(it) }.unique().join(' · ')
        def lines = names.collectMany { signatures(it) } + (links ? [links] : [])
        lines ? section.replaceFirst(/\A(.*\n)\n?(?:>.*\n)*\n*/) { all, heading -> heading + lines.collect { "> $it" }.join('\\\n') + '\n\n' } : section
    }

    private String withTables(String text) {
        text.replaceAll(/(?m)(?:^\|.*\n)+/) { table ->
            def rows = table.readLines().collect { cells(it) }
            rows.indexed().collect { at, row -> line(at > SEPARATOR ? this.row(rows[0], row) : row) }.join('\n') + '\n'
        }
    }

    private List<String> row(List<String> titles, List<String> row) {
        def name = name(row)
        def cell = titles.indexed().collectEntries { at, title -> [title, row[at]] }
        if (titles[0] == 'option') {
            def ways = cell.words.findAll(/\w+/).collectEntries { [it, ways(it, name)] }
            cell += [type: ways.values().flatten().collect { way -> Vocabulary.typedOptions(way).toList().find { it.name() == name }.type() }.collect { code(Vocabulary.plain(it)) }.unique().join(' or '),
                     dialect: optionDialect(name, ways)]
        } else if (titles[0] == 'property') {
            cell += [type: shown(type(name).getMethod("get${name.capitalize()}").genericReturnType), dialect: dialect(isNew(name))]
        } else if ('type' in titles) {
            cell += [type: Vocabulary.of(type(name)).ways(name).collect { taken(it) ?: '`()`' }.join(' or '), dialect: dialect(isNew(name))]
        } else {
            cell += [word: words(name).join('<br>'), dialect: dialect(isNew(name))]
        }
        titles.collect { cell[it] }
    }

    /** The dialect of an option, with the words that only there have the option. */
    private static String optionDialect(String option, Map<String, List<Method>> ways) {
        def only = ways.findAll { word, all -> all.every { !Vocabulary.has(Dialect.DOCUMENTED, it) || !(option in Vocabulary.options(it, Dialect.DOCUMENTED)) } }.keySet()
        def spoken = ways.keySet().findAll { word -> Vocabulary.of(ways[word][0].declaringClass, Dialect.DOCUMENTED).methods(word) }
        def less = only.intersect(spoken)
        only == ways.keySet() ? dialect(true) : less ? "${dialect(true)} for ${less.collect { "`$it`" }.join(', ')}" : ''
    }

    /** The methods of a word that take the option: those of the chapter, else those whose options are the words of the chapter. */
    private List<Method> ways(String word, String option) {
        def all = Vocabulary.chapters().keySet().collectMany { Vocabulary.of(it).methods(word) }.findAll { option in Vocabulary.options(it) }
        def own = all.findAll { Vocabulary.home(it) in types }
        own ?: all.findAll { way -> Vocabulary.optionsBlock(way).filter { it in types }.present }
    }

    private List<String> signatures(String name) {
        def vocabulary = Vocabulary.of(type(name))
        def property = name in vocabulary.properties() ? ["`$name`: ${shown(type(name).getMethod("get${name.capitalize()}").genericReturnType)}" + mark(isNew(name))] : []
        property + words(name).collect { it + mark(!documented(name).any { common -> values(common) == values(it.replace('`', '')) }) }.toSorted { it.endsWith(mark(true)) }
    }

    /** Links to the chapters about the braces of a word and about what it returns. */
    private List<String> links(String name) {
        def ways = Vocabulary.of(type(name)).methods(name)
        def chapters = ways.collectMany { Vocabulary.block(it).stream().toList() + it.returnType }.collect { Vocabulary.chapters()[it] }
        chapters.findAll { it && it != Vocabulary.chapters()[type(name)] }.collect { "[$it](#${it.toLowerCase().replace('`', '').replace(' ', '-')})".toString() }
    }

    /** How a word is written, without the types of its options, and what it returns. */
    private List<String> words(String name) {
        def vocabulary = Vocabulary.of(type(name))
        def returned = vocabulary.methods(name)*.genericReturnType.findResult { it in [void, Object] ? null : " -> ${shown(it)}" } ?: ''
        vocabulary.signatures(name).toSorted { a, b -> b.size() <=> a.size() }.collect { "`${it.replaceAll(/(?<=\w): (?:\w+\('[^']*'\)|[^,\])]*)/, ':')}$returned`".toString() }
    }

    private List<String> documented(String name) {
        Vocabulary.of(type(name), Dialect.DOCUMENTED).signatures(name)
    }

    /** The values of a way, which tell it from others: {@code text name, whole number size}. */
    private static String values(String way) {
        (way =~ /\((.*?)(?=\[|, \w+:|\w+:|\{|\)( ->.*)?$)/).with { it.find() ? it.group(1) : '' }
    }

    private boolean isNew(String name) {
        def common = Vocabulary.of(type(name), Dialect.DOCUMENTED)
        !(name in common.names() + common.properties())
    }

    private Class<?> type(String name) {
        types.find { name in Vocabulary.of(it).names() + Vocabulary.of(it).properties() }
    }

    private static boolean isHome(Class<?> type) {
        type == Words || Handle.isAssignableFrom(type)
    }

    private static String mark(boolean onlyNew) {
        onlyNew ? ' · `linode`' : ''
    }

    private static String dialect(boolean onlyNew) {
        onlyNew ? '`linode`' : ''
    }

    private static String taken(String way) {
        code(way.replaceAll(/^\w+\(|\)$/, ''))
    }

    /** What a word or a property returns. */
    private static String shown(def type) {
        if (type instanceof ParameterizedType) {
            def part = type.actualTypeArguments[0]
            return part instanceof Class ? "list of ${plain(part)}s" : 'list'
        }
        type.isRecord() ? type.recordComponents*.name.join(', ') : plain(type)
    }

    private static String plain(Class<?> type) {
        type.name.startsWith('dev.ballast.') ? Vocabulary.title(type) : Vocabulary.plain(type)
    }

    /** An example of a value is code; one of a duration is left out. */
    private static String code(String plain) {
        def type = plain.replace(' such as 5.minutes', '')
        type.contains("'") ? "`$type`" : type
    }

    private static List<String> cells(String line) {
        line.replaceAll(/^\||\|\s*$/, '').split(/(?<!\\)\|/, -1)*.trim()
    }

    private static String line(List<String> cells) {
        cells.collect { it ? " $it |" : ' |' }.join('').with { "|$it" }
    }
}
