import { type FailureCode, parseFailureReason, sendFailures } from '@balcao/contract/channels/failure-reason';
import { describeCode } from '../../platform/errors/error-texts.ts';
import { formatDateTime } from '../../platform/formatting.ts';
import { translateData } from '../../platform/texts.ts';
import { sendFailureTexts } from './send-failure.texts.ts';
import { vendorFailureTexts } from './vendor-failure.texts.ts';

/** Text of a failure reason or an error code. Other text, stored before codes existed, is shown unchanged. */
export function describeFailure(text: string): string {
  const reason = parseFailureReason(text);
  if (reason === null) return describeCode(text) ?? text;
  const { code } = reason;
  const { detail, until, ...values } = reason.values;
  const shown = { ...values, until: until === undefined ? '' : whenOf(until) };
  const words = isSendFailure(code)
    ? translateData(sendFailureTexts, code, shown)
    : translateData(vendorFailureTexts, code, shown);
  return detail ? `${words} (${detail})` : words;
}

const isSendFailure = (code: FailureCode): code is keyof typeof sendFailures => code in sendFailures;

const whenOf = (instant: string): string => (Number.isNaN(Date.parse(instant)) ? instant : formatDateTime(instant));
