# Completion of ./lab for fish: ./lab completion fish | source
function __grpclab
    set -l words (commandline -opc) (commandline -ct)
    set -l command (string replace -r '^~' $HOME -- $words[1])
    set -l line (string join ' ' -- $words[2..])
    $command "[suggest:"(string length -- "$line")"]" "$line" 2>/dev/null
end
complete -c lab -a '(__grpclab)'
