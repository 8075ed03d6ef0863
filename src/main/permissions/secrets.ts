const shapes: readonly RegExp[] = [
  /-----BEGIN [A-Z ]+-----/,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[\w-]{16,}/,
  /\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}/,
  /\bA(?:KIA|SIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}/,
  /\bxox[abeprs]-[\w-]{10,}|\bnpm_\w{30,}|\bhf_\w{20,}|\bdop_v1_\w{20,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  /\b(?:authorization|proxy-authorization)\s*[:=]/i,
  /\bbearer\s+[\w.+/=-]{8,}|\bbasic\s+[\w+/]{6,}=/i,
  /(?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credentials?)["']?\s*[=:]\s*["']?[^\s"'$]{3,}/i,
  /--(?:password|passwd|token|secret|api-?key|auth)\s+["']?[^\s"'$-]/i,
  /:\/\/[^\s/:@]+:[^\s/@]+@/,
];

/** A long run that mixes letters and digits is more likely a key than a word. */
function isKeyLike(run: string): boolean {
  return /\d/.test(run) && /[a-z]/i.test(run);
}

/** True when the text looks like it contains a secret: it is then never proposed nor saved as a rule. */
export function looksLikeSecret(text: string): boolean {
  if (shapes.some((shape) => shape.test(text))) return true;
  return (text.match(/[A-Za-z0-9+=]{32,}/g) ?? []).some(isKeyLike);
}

const secretNames =
  /^(?:\.env(?:\..*)?|\.npmrc|\.netrc|_netrc|\.pgpass|\.git-credentials|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\..*)?|secrets?\..*|service[-_]account.*\.json|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|gpg))$/i;
const secretFolders = /[\\/]\.(?:ssh|aws|gnupg|kube|docker)[\\/]/i;

/** True for a file that secrets are usually kept in, by its name alone. */
export function isSecretFile(file: string): boolean {
  return secretFolders.test(file) || secretNames.test(file.slice(file.search(/[^\\/]*$/)));
}
