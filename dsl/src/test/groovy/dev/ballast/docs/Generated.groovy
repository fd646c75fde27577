package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path

/** A file of the repository that is written by a spec; it is only compared unless {@code -Dballast.write=true} asks to write it. */
class Generated {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** The text of the file, first written anew if that is asked for. */
    static String text(String file, String generated) {
        def path = ROOT.resolve(file)
        if (Boolean.getBoolean('ballast.write')) {
            Files.createDirectories(path.parent)
            Files.writeString(path, generated)
        }
        Files.readString(path)
    }
}
