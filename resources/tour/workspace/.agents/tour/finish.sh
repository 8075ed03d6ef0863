#!/bin/sh
# Stop: at the first end of a tour, keeps the agent going until TOUR-NOTES.md is there.
# Only at the first end (executionNum 0), so that it can never hold the agent for ever.

input=$(cat)

transcript=$(printf '%s\n' "$input" | LC_ALL=C awk '
  match($0, /"transcriptPath"[ \t]*:[ \t]*"([^"\\]|\\.)*"/) {
    value = substr($0, RSTART, RLENGTH)
    sub(/^"transcriptPath"[ \t]*:[ \t]*"/, "", value)
    sub(/"$/, "", value)
    print value
    exit
  }')

last_prompt() {
  LC_ALL=C grep '"source":"USER_EXPLICIT"' "$transcript" 2>/dev/null | tail -n 1
}

if printf '%s\n' "$input" | LC_ALL=C grep -Eq '"executionNum"[[:space:]]*:[[:space:]]*0[^0-9]' &&
  last_prompt | LC_ALL=C grep -Eq '"content":"[^"]*([Tt]our|투어|둘러보기)' &&
  [ ! -e TOUR-NOTES.md ]; then
  printf '{ "decision": "continue", "reason": "%s" }\n' 'The file TOUR-NOTES.md is not written yet.'
else
  printf '{}\n'
fi
