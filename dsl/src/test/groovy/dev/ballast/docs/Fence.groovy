package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path

/** One fenced block of a page, with the notes in the HTML comment above it: {@code <!-- given: web, data; refused: only grows -->}. */
class Fence {

    String place
    String language
    List<String> lines
    Map<String, String> notes

    /** The fences of the README and of every page below docs, in order. */
    static List<Fence> all(Path root) {
        def pages = Files.walk(root.resolve('docs')).withCloseable { files ->
            files.toList().findAll { it.toString().endsWith('.md') }.sort()
        }
        ([root.resolve('README.md')] + pages).collectMany { of(root, it) }
    }

    static List<Fence> of(Path root, Path page) {
        def lines = Files.readAllLines(page)
        def marks = lines.findIndexValues { it.startsWith('```') }*.intValue()
        marks.collate(2).collect { start, end ->
            new Fence(
                place: "${root.relativize(page)}:${start + 1}",
                language: lines[start] - '```',
                lines: lines[start + 1..<end],
                notes: notes(start == 0 ? '' : lines[start - 1]))
        }
    }

    String getText() {
        lines.join('\n')
    }

    List<String> getGiven() {
        (notes.given ?: '').split(/,\s*/).findAll()
    }

    /** The writes that comments in the text name, such as {@code // POST /volumes, POST /volumes/ID/attach}. */
    List<String> getWrites() {
        text.findAll(/(?<=\/\/ )(?:POST|PUT|DELETE) .*/).collectMany { it.split(/,\s*/).toList() }
    }

    @Override
    String toString() {
        place
    }

    private static Map<String, String> notes(String line) {
        def comment = line =~ /<!--\s*(.*?)\s*-->/
        comment ? comment[0][1].split(/;\s*/).collectEntries { it.split(/:\s*/, 2).toList() } : [:]
    }
}
