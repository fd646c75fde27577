# Completes profiles, names of the ledger and parameters of a runbook, which the program lists, and all else by
# `_complete_ballast`.
function _ballast() {
  local i word current="" previous="" named="" script=""
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
        case "$current" in adopt|forget|import|names|show|status) named=1 ;; *.groovy) script=1 ;; esac
      fi
      current="$word"
    fi
  done
  if [[ -n $script && ($current == -* || $previous == --*) ]]; then asked=(parameters -- "${before[@]}"); fi
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

