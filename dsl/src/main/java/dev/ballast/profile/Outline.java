package dev.ballast.profile;

import java.net.URI;

/**
 * What a profile shows of itself, known without its token.
 *
 * @param name the profile's name, or null when the environment alone describes it
 * @param url the document's {@code {base_url}}, or null when none is set
 * @param guard what it protects itself from
 * @param color how the prompt is coloured, one of black, red, green, yellow, blue, magenta, cyan and white; or null
 */
public record Outline(String name, URI url, Guard guard, String color) {}
