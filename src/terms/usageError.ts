import type { ErrorCode } from './errorCodes.ts';

/**
 * Something the user asked for cannot be done: says what is, what must be and
 * what to do. Carries a code for programs. A message is read by people who may
 * not see the data, so it may quote parameters and never a record.
 */
export class UsageError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'UsageError';
    this.code = code;
  }
}
