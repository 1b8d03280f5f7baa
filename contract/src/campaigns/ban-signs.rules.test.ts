import { describe, expect, it } from 'vitest';
import { failureReason, withDetail } from '../channels/failure-reason.ts';
import { isBanSign, isChannelOptOut, isNumberUnknown, isTemplateSign, lockedUntil } from './ban-signs.rules.ts';

const signs = { isBanSign, isTemplateSign, isNumberUnknown, isChannelOptOut };
const readAs = (reason: string) =>
  Object.entries(signs)
    .filter(([, is]) => is(reason))
    .map(([name]) => name);

describe('delivery error of one message', () => {
  it.each<[string, string[]]>([
    ['newChatsLocked', ['isBanSign']],
    ['newChatsLocked?until=2026-11-24T12%3A00%3A00.000Z', ['isBanSign']],
    ['accountLocked', ['isBanSign']],
    ['accountSuspended', ['isBanSign']],
    ['accountRestricted', ['isBanSign']],
    ['templateMissing', ['isTemplateSign']],
    ['templatePaused?detail=132015', ['isTemplateSign']],
    ['templateDisabled', ['isTemplateSign']],
    ['numberNotOnWhatsApp', ['isNumberUnknown']],
    ['contactNotOnChannel', ['isNumberUnknown']],
    ['marketingOptOut?detail=131050', ['isChannelOptOut']],
    // Meta's limit for one recipient fails only that message.
    ['marketingLimited?detail=131049', []],
    ['messageRefused?service=WhatsApp&detail=131048', ['isBanSign']],
    ['messageRefused?detail=1310480', []],
    ['accountLockedElsewhere', []],
    ['ERR_SENDING_WAPP_MSG', []],
    ['', []],
  ])('%s', (reason, meaning) => expect(readAs(reason)).toEqual(meaning));

  it('is parsed from the channel’s format', () => {
    const spam = withDetail(failureReason('messageRefused', { service: 'WhatsApp' }), '131048');
    expect(readAs(spam)).toEqual(['isBanSign']);
  });
});

it('parses until when a number may not begin conversations from the lock, or returns unknown', () => {
  const until = '2026-11-24T12:00:00.000Z';
  expect(lockedUntil(failureReason('newChatsLocked', { until }))).toEqual(new Date(until));
  for (const reason of ['newChatsLocked', 'newChatsLocked?until=', 'newChatsLocked?until=amanhã', ''])
    expect(lockedUntil(reason)).toBeNull();
});
