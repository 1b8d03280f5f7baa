import type { ErrorCode } from '@balcao/contract/errors';
import { describeError } from '../../platform/errors/error-texts.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Codes whose own text does not help in this situation. */
const vague: readonly (ErrorCode | undefined)[] = [undefined, 'ERR_INTERNAL', 'ERR_INVALID_INPUT'];

/** The text of a failed save or removal: that of its code, otherwise the form's. */
export const failureText = (error: unknown, ofForm: string | undefined): string =>
  ofForm !== undefined && error instanceof Refusal && vague.includes(error.code) ? ofForm : describeError(error);
