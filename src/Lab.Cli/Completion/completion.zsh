# Completion of ./lab for zsh, behind compinit: source <(./lab completion zsh)
_grpclab() {
  local line="${(j: :)words[2,CURRENT]}"
  local -a found
  found=(${(f)"$("${words[1]/#\~/$HOME}" "[suggest:${#line}]" "$line" 2>/dev/null)"})
  compadd -a found || _files
}
compdef _grpclab lab
