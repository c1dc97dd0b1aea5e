/** An S3 server did not do what it was asked for. The message is one sentence for the operator. */
export class S3Failure extends Error {
  /** Null where no answer came. */
  readonly status: number | null;
  /** The server's own code, such as `AccessDenied`; empty without one. */
  readonly code: string;

  constructor(sentence: string, status: number | null, code: string) {
    super(sentence);
    this.status = status;
    this.code = code;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  AccessDenied: 'the keys do not allow it',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
  NoSuchBucket: 'there is no such bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  PermanentRedirect: 'the bucket is in another region: name it with ?region=',
  AuthorizationHeaderMalformed: 'the bucket is in another region: name it with ?region=',
  SlowDown: 'it asks for fewer requests',
};

/** Statuses of an overloaded or restarting server. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** The failure of an answered request. */
export function refusedFailure(bucketUrl: string, action: string, status: number, code: string): S3Failure {
  const reason = REASONS[code] ?? `it answered ${String(status)}${code === '' ? '' : ` ${code}`}`;
  return new S3Failure(`The bucket at ${bucketUrl} could not ${action}: ${reason}.`, status, code);
}

/** The failure of a request without an answer. */
export function unreachableFailure(bucketUrl: string, action: string, thrown: unknown): S3Failure {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const reason = cause instanceof Error && 'code' in cause && cause.code !== '' ? String(cause.code) : String(cause);
  return new S3Failure(`The bucket at ${bucketUrl} could not ${action}: it does not answer (${reason}).`, null, '');
}
