import type { RefusalCode } from './errorCodes.ts';
import { UsageError } from './usageError.ts';

/** The budget does not allow what was asked for, or would be wasted on it. Nothing was charged, so nothing may be released. */
export class BudgetRefused extends UsageError {
  constructor(code: RefusalCode, message: string) {
    super(code, message);
    this.name = 'BudgetRefused';
  }
}
