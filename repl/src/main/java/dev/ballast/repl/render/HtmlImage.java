package dev.ballast.repl.render;

import java.util.Base64;

/** Writes a picture as HTML that holds all of it: no file from elsewhere, and nothing that a page cleans away. */
public final class HtmlImage {

    private HtmlImage() {}

    /**
     * Returns the element, which is never wider than its page.
     *
     * @param type the media type of the picture
     * @param words what it says, for those who do not see it
     */
    public static String of(String type, byte[] picture, String words) {
        return "<img alt=\"" + Markup.escaped(words) + "\" style=\"max-width:100%;height:auto\" src=\"data:" + type
                + ";base64," + Base64.getEncoder().encodeToString(picture) + "\"/>";
    }
}
