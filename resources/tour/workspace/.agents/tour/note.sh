#!/bin/sh
# PreInvocation: when a tour begins, tells the model something that it sees for one answer only.

input=$(cat)

field() {
  printf '%s\n' "$input" | LC_ALL=C grep -Eq -- "$1"
}

if field '"invocationNum"[[:space:]]*:[[:space:]]*0[^0-9]' &&
  field '"lastUserInput"[[:space:]]*:[[:space:]]*"[^"]*([Tt]our|투어|둘러보기)'; then
  printf '{ "injectSteps": [ { "ephemeralMessage": "%s" } ] }\n' \
    'This folder is the sample workspace. Say what each hook did, in plain words.'
else
  printf '{}\n'
fi
