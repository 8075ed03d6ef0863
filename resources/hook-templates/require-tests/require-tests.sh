#!/bin/sh
# When the agent is about to stop: runs the tests, and keeps it going while they fail.
# It cannot go on for ever: the app lets the agent stop after ten continuations in a row.
input=$(cat)
case "$input" in
  *'"terminationReason":"model_stop"'*) ;;
  *) exit 0 ;;
esac

cd "${GRAPNEL_WORKSPACE:-.}" || exit 0
[ -f package.json ] || exit 0
if ! npm test >/dev/null 2>&1; then
  echo '{"decision":"continue","reason":"npm test fails. Find out why and fix it before you stop."}'
fi
