package dev.ballast.repl.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the completion of the shells and the manual page from the commands; run by the build. */
final class CompletionScript {

    private static final String REGISTERED = "complete -F _complete_ballast ";

    private static final String ASKING =
            """
            # Completes profiles and names of the ledger, which the program lists, and all else by `_complete_ballast`.
            function _ballast() {
              local i word current="" previous="" named=""
              local before=() asked=()
              for ((i = 1; i <= COMP_CWORD; i++)); do
                word="${COMP_WORDS[i]}"
                # Bash splits words at colons and equals signs.
                if ((i > 1)) && [[ $word == [=:]* || $current == *[=:] ]]; then
                  current="$current$word"
                else
                  if ((i > 1)); then
                    before+=("$current")
                    previous="$current"
                    case "$current" in adopt|forget|names|show) named=1 ;; esac
                  fi
                  current="$word"
                fi
              done
              case "$previous" in
                --profile) asked=(profiles) ;;
                --sandbox|--verbose|[^-]*) if [[ -n $named && $current != -* ]]; then asked=("${before[@]}"); fi ;;
              esac
              COMPREPLY=()
              if ((${#asked[@]})); then
                # What stands before the last colon is not replaced where words end at colons.
                local kept="" found
                if [[ ${COMP_WORDBREAKS:-} == *:* ]]; then kept="${current%"${current##*:}"}"; fi
                while IFS= read -r found; do
                  if [[ $found == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "${found#"$kept"}")"); fi
                done < <(ballast complete "${asked[@]}" 2>/dev/null)
              fi
              if ((!${#COMPREPLY[@]})); then _complete_ballast "$@"; fi
            }

            """;

    private CompletionScript() {}

    /** Writes below the folder given as the only argument: a script for bash and zsh, one for fish, and the manual page. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandLine tree = Program.commands(Surroundings.ofProcess());
        write(folder.resolve("completions/ballast.bash"), bash(tree));
        write(folder.resolve("completions/ballast.fish"), FishCompletion.of(tree));
        write(folder.resolve("man/man1/ballast.1"), ManPage.of(tree));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Returns what picocli writes, and before it a question to the program for profiles and names. */
    private static String bash(CommandLine tree) {
        String written = AutoComplete.bash("ballast", tree);
        return written.replace(REGISTERED, ASKING + "complete -F _ballast ");
    }
}
