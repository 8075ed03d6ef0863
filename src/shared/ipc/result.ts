/** What a request can fail with; each code has a text in every language. */
export type ErrorCode =
  | 'bad-request'
  | 'untrusted-sender'
  | 'not-found'
  | 'conflict'
  | 'read-only'
  | 'busy'
  | 'no-permission'
  | 'internal';

export interface Failure {
  code: ErrorCode;
  /** A plain sentence in the person's language. */
  message: string;
}

export type Envelope<T> = { ok: true; data: T } | { ok: false; error: Failure };

export type Result<T> = Envelope<T>;
