#!/bin/sh
# Before a command: asks each time before something leaves this computer.
input=$(cat)

if printf '%s' "$input" | grep -Eq 'git +push|(npm|pnpm|yarn|cargo) +publish|docker +push|gh +release'; then
  echo '{"decision":"force_ask","reason":"This publishes something."}'
fi
