# Completion of ./lab for bash: source <(./lab completion bash)
_grpclab() {
  local command=${COMP_WORDS[0]/#\~/$HOME} word=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE:0:COMP_POINT} found
  line=${line#"${line%%[![:space:]]*}"}
  line=${line#"${COMP_WORDS[0]}"}
  line=${line#"${line%%[![:space:]]*}"}
  COMPREPLY=()
  while IFS= read -r found; do
    if [[ $found == "$word"* ]]; then COMPREPLY+=("$found"); fi
  done < <("$command" "[suggest:${#line}]" "$line" 2>/dev/null)
}
complete -o default -F _grpclab lab
