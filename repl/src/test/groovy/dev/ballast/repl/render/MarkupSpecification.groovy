package dev.ballast.repl.render

import javax.xml.parsers.DocumentBuilderFactory
import org.w3c.dom.Document
import org.w3c.dom.Element
import org.w3c.dom.NodeList

/** Reads the markup that is written as strictly as XML is read. */
abstract class MarkupSpecification extends RenderSpecification {

    static final String HOSTILE = '<script>alert("1")</script>\'&amp;\u0007\u202Eend\uFFFE'
    static final String SEEN = '<script>alert("1")</script>\'&amp;\\u0007\\u202eend\\ufffe'

    /** The element that a markup is. */
    static Element parsed(String markup) {
        def factory = DocumentBuilderFactory.newInstance()
        factory.setFeature('http://apache.org/xml/features/disallow-doctype-decl', true)
        factory.namespaceAware = true
        Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(markup.getBytes('UTF-8')))
        document.documentElement
    }

    /** All elements of that name inside. */
    static List<Element> elements(Element root, String name) {
        NodeList found = root.getElementsByTagName(name)
        (0..<found.length).collect { found.item(it) as Element }
    }

    /** Nothing in it runs, is fetched, or is known by a name to the page around it. */
    static void assertHarmless(String markup) {
        assert !(markup =~ /(?i)<script|<style|<link|<img|<iframe|<foreignObject|\bon\w+=|href|url\(|@import|\bclass=|\bid=/)
        assert markup.replace('xmlns="http://www.w3.org/2000/svg"', '').indexOf('http:') < 0
        assert !markup.contains('https:')
    }
}
