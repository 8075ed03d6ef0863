#!/bin/sh
# PreToolUse gate for run_command. Reads one JSON object, prints one JSON object.
# Needs nothing but sh, awk and grep.

input=$(cat)

# The value of "CommandLine" as it stands in the JSON, escapes included. A key inside a string
# is written \"CommandLine\", so it cannot be mistaken for this one.
command=$(printf '%s\n' "$input" | LC_ALL=C awk '
  match($0, /"CommandLine"[ \t]*:[ \t]*"([^"\\]|\\.)*"/) {
    value = substr($0, RSTART, RLENGTH)
    sub(/^"CommandLine"[ \t]*:[ \t]*"/, "", value)
    sub(/"$/, "", value)
    gsub(/\\[nrtbf]/, " ; ", value)
    print value
    exit
  }')

answer() {
  printf '{ "decision": "%s", "reason": "%s" }\n' "$1" "$2"
  exit 0
}

matches() {
  printf '%s\n' "$command" | LC_ALL=C grep -Eq -- "$1"
}

# Strictest first. What comes before a command name: the start, a space, a separator, a quote …
before='(^|[^[:alnum:]_.-])'

if matches "${before}rm[[:space:]]+(.*[[:space:]])?(-[[:alpha:]]*[rR][[:alpha:]]*|--recursive)"; then
  answer deny 'rm -r deletes whole folders, and nothing brings them back.'
fi
if matches "${before}(git[[:space:]]+(.*[[:space:]])?push|npm[[:space:]]+publish|publish\.sh)"; then
  answer ask 'This would send something out of this computer.'
fi
# The whole line must be one plain ls: no separator, no redirection, no variable.
if matches '^ls([[:space:]]+[[:alnum:]_./-]+)*$'; then
  answer allow 'Listing files changes nothing.'
fi
answer ask 'The sample gate does not know this command.'
