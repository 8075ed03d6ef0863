#!/bin/sh
# Before a write or a command: asks each time when it names a file that holds secrets.
input=$(cat)

protected='\.env|\.pem|\.p12|id_rsa|id_ed25519|\.ssh/|\.aws/|\.npmrc|credentials'

if printf '%s' "$input" | grep -Eq "$protected"; then
  echo '{"decision":"force_ask","reason":"This names a file that usually holds secrets."}'
fi
