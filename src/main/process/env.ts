type Environment = Readonly<Record<string, string | undefined>>;

export interface ChildEnvironmentRequest {
  base: Environment;
  platform: NodeJS.Platform;
  /** Names the app keeps keys under, beside those that are never passed. */
  secretNames: readonly string[];
  /** Drop names that look secret: for what a workspace brings, unless its review allowed them. */
  withoutSecrets: boolean;
  /** Set last; they replace what the base says under these names. */
  added: Readonly<Record<string, string>>;
}

const neverPassed = new Set([
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'NODE_OPTIONS',
  'APPIMAGE',
  'APPDIR',
]);
const looksSecret = /(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/i;

/** The environment of a program that the user or a workspace brings. Pure. */
export function childEnvironment(request: ChildEnvironmentRequest): Record<string, string> {
  // Windows does not tell PATH from Path, so a name must not come through in another spelling.
  const spelled = (name: string): string => (request.platform === 'win32' ? name.toUpperCase() : name);
  const refused = new Set([...request.secretNames, ...Object.keys(request.added)].map(spelled));
  const entries = Object.entries(request.base).filter((entry): entry is [string, string] => {
    const name = spelled(entry[0]);
    return (
      entry[1] !== undefined &&
      !neverPassed.has(name) &&
      !name.startsWith('ELECTRON_') &&
      !refused.has(name) &&
      !(request.withoutSecrets && looksSecret.test(name))
    );
  });
  return { ...Object.fromEntries(entries), ...request.added };
}
