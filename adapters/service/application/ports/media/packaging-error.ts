/** `unavailable`: its place does not answer, or the service is busy or ends; a later try may succeed. */
export const PACKAGING_FAILURE_CODES = ['changed', 'broken', 'unsupported', 'missing', 'unavailable'] as const;
export type PackagingFailureCode = (typeof PACKAGING_FAILURE_CODES)[number];

/** Why a source cannot be served: a code for programs and a sentence for people. */
export class PackagingFailure extends Error {
  readonly code: PackagingFailureCode;

  constructor(code: PackagingFailureCode, sentence: string) {
    super(sentence);
    this.name = 'PackagingFailure';
    this.code = code;
  }
}

export function brokenFileError(what: string): PackagingFailure {
  return new PackagingFailure('broken', `This file is damaged: ${what}.`);
}

export function unsupportedFileError(what: string): PackagingFailure {
  return new PackagingFailure('unsupported', what);
}
