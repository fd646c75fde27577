package dev.ballast.secrets

import groovy.json.JsonOutput

/** Finds marked secrets in texts, whole or in pieces, however they are encoded; it shares no code with the redactor. */
class Leaks {

    private static final int PIECE = 8

    /** Texts by what they are called, each of which must be found nowhere. */
    final Map<String, String> secrets

    Leaks(Map<String, String> secrets) {
        this.secrets = secrets
    }

    /** Returns the secrets, with their surroundings, of which eight characters, at the beginning or the end of a line, stand in a text. */
    List<String> in(String text) {
        def views = views(text)
        secrets.collectMany { name, secret ->
            def pieces = secret.readLines().findAll { it.size() >= PIECE }.collectMany { [it.take(PIECE), it[-PIECE..-1]] }
            pieces.collectMany { piece -> (forms(piece) + forms(JsonOutput.toJson(piece)[1..-2])).collect { form -> [form, views.find { it.contains(form) }] } }.findAll { it[1] }
                .collect { form, view -> "$name as $form in ${view.substring([view.indexOf(form) - 30, 0].max()).take(90)}".toString() }
        }.unique()
    }

    /** The text as it is, without line ends, and with escapes decoded up to three times. */
    private static List<String> views(String text) {
        def decoded = (1..3).inject([text]) { all, pass -> all + plain(all.last()) }
        (decoded + decoded.collect { it.replaceAll(/\s+/, '') }).unique()
    }

    private static String plain(String text) {
        def bytes = text.replaceAll(/((?:%[0-9a-fA-F]{2})++|(?:\\++x[0-9a-fA-F]{2})++)/) { all, run ->
            new String(run.replaceAll(/%|\\+x/, '').decodeHex(), 'UTF-8')
        }
        bytes.replaceAll(/\\+u([0-9a-fA-F]{4})/) { all, code -> (char) Integer.parseInt(code, 16) }
            .replaceAll(/\\+[nrt]/, '').replaceAll(/\\+(.)/, '$1')
            .replace('&quot;', '"').replace('&lt;', '<').replace('&gt;', '>').replace('&amp;', '&')
    }

    /** A piece as it is, in hex, and what all of its encodings in Base64 have in common with those of a text that holds it. */
    private static List<String> forms(String piece) {
        def bytes = piece.getBytes('UTF-8')
        def hex = bytes.encodeHex().toString()
        def coded = (0..2).collect { before ->
            def encoded = (((new byte[before] as List) + (bytes as List)) as byte[]).encodeBase64().toString().replaceAll('=', '')
            encoded.substring(before == 0 ? 0 : before + 1, encoded.size() - 1)
        }
        [piece, piece.replaceAll(/\s+/, ''), hex, hex.toUpperCase()].findAll { it.size() >= PIECE - 2 } + coded + coded*.tr('+/', '-_')
    }
}
