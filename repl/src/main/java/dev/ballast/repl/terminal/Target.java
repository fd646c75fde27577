package dev.ballast.repl.terminal;

import java.util.Optional;

/**
 * What a line typed at the prompt works on.
 *
 * @param profile the profile's name; nothing when the environment alone describes the service
 * @param region the usual region
 * @param host the host of the service; nothing for a sandbox
 * @param color the colour of the prompt, such as {@code red}
 * @param readOnly whether nothing is written
 */
public record Target(
        Optional<String> profile, Optional<String> region, Optional<String> host, String color, boolean readOnly) {}
