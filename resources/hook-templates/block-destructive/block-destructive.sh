#!/bin/sh
# Before a command: denies what destroys a lot at once, and has no opinion about everything else.
# A list of words, not a parser: it stops accidents, not somebody who means to get around it.
input=$(cat)

destructive='rm +-[a-zA-Z]*[rR]|rm +--recursive|git +reset +--hard|git +clean +-[a-zA-Z]*f|git +push +.*(--force|-f)|mkfs|dd +.*of=/dev/|chmod +-R +777|find +.*-delete'

if printf '%s' "$input" | grep -Eq "$destructive"; then
  echo '{"decision":"deny","reason":"This command can destroy a lot at once. Do it in smaller steps, or ask the person to run it."}'
fi
