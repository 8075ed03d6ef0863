/** Codes and types that name it. */
const codes: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'request_too_large',
  'exceed_context_size_error',
]);

/** The sentences of those that have no code for it: Anthropic, Google, and servers of one's own. */
const sentences = [
  /prompt is too long/i,
  /exceeds? (?:the |your |this model's )?(?:available |maximum )?context/i,
  /context (?:length|window|size|limit)[^.]*exceed|maximum context length/i,
  /input token count[^.]*exceeds/i,
  /(?:input|prompt)[^.]* too (?:long|large) for (?:the )?model/i,
];

/** Whether the server refused the request because it does not fit the model's window. */
export function isTooLong(status: number, message: string, reasons: readonly string[]): boolean {
  if (status === 413 || reasons.some((reason) => codes.has(reason))) return true;
  // Some servers of one's own report it as a failure of theirs.
  return (status === 400 || status === 422 || status === 500) && sentences.some((form) => form.test(message));
}
