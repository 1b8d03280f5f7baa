import type { ErrorCode } from '@balcao/contract/errors';
import { describeError } from '../../platform/errors/error-texts.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Codes whose own text is too vague in a form. */
const vague: readonly (ErrorCode | undefined)[] = [undefined, 'ERR_INTERNAL', 'ERR_INVALID_INPUT'];

/** The text of a failed save or removal: that of its code, or the form's own if the code is vague. */
export const failureText = (error: unknown, ofForm: string | undefined): string =>
  ofForm !== undefined && error instanceof Refusal && vague.includes(error.code) ? ofForm : describeError(error);
