import type { ErrorCode } from '@balcao/contract/errors';
import { describeError } from '../../platform/errors/error-texts.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Codes whose own words do not help whoever was saving or removing. */
const vague: readonly (ErrorCode | undefined)[] = [undefined, 'ERR_INTERNAL', 'ERR_INVALID_INPUT'];

/** What is shown of a failed save or removal: the words of its code, else those of the form. */
export const failureText = (error: unknown, ofForm: string | undefined): string =>
  ofForm !== undefined && error instanceof Refusal && vague.includes(error.code) ? ofForm : describeError(error);
