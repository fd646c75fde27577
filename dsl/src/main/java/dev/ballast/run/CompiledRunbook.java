package dev.ballast.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * A runbook compiled by Groovy.
 *
 * @param type the class of the script
 * @param classes the bytes of all its classes, by name
 * @param lookedFor the files in which its classes were looked for
 */
record CompiledRunbook(Class<?> type, Map<String, byte[]> classes, Set<Path> lookedFor) {}
