#!/bin/sh
# Before the first model call of a turn: tells the model the branch and how many files have changed.
# The model sees it once; it is not sent again.
input=$(cat)
case "$input" in
  *'"invocationNum":0,'* | *'"invocationNum":0}'*) ;;
  *) exit 0 ;;
esac

cd "${GRAPNEL_WORKSPACE:-.}" || exit 0
git rev-parse --git-dir >/dev/null 2>&1 || exit 0
branch=$(git branch --show-current | tr -cd 'A-Za-z0-9._/-')
changed=$(git status --porcelain | wc -l | tr -d ' ')
printf '{"injectSteps":[{"ephemeralMessage":"Git: branch %s, %s changed files."}]}\n' "${branch:-detached}" "$changed"
