import { describe, expect, it } from 'vitest';
import { messageStatus } from '../messages/message.ts';
import { commandOfMessage, isFinal, nextRecipientStatus, recipientCommands } from './recipient.rules.ts';
import { type RecipientStatus, recipientStatus } from './recipient.ts';

/** Every status × command, one line per status: `command>next`; a missing command changes nothing. */
const allowed: Record<RecipientStatus, string> = {
  pending:
    'withdraw>pending ask>requested sent>sent delivered>delivered read>read fail>failed lose>unknown skip>skipped',
  requested: 'withdraw>pending confirm>confirmed decline>declined fail>failed lose>unknown skip>skipped',
  confirmed: 'withdraw>confirmed sent>sent delivered>delivered read>read fail>failed lose>unknown skip>skipped',
  declined: '',
  sent: 'delivered>delivered read>read answer>answered fail>failed',
  delivered: 'read>read answer>answered',
  read: 'answer>answered',
  answered: '',
  failed: 'sent>sent delivered>delivered read>read retry>pending',
  skipped: '',
  unknown: 'sent>sent delivered>delivered read>read answer>answered fail>failed',
};

describe.each(recipientStatus.options)('%s', (status) => {
  const next = new Map(
    allowed[status]
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('>') as [string, string]),
  );
  it.each(recipientCommands)('%s', (command) =>
    expect(nextRecipientStatus(status, command)).toBe(next.get(command) ?? null),
  );
});

it('only recipients who wait, were asked or agreed keep a campaign running', () =>
  expect(recipientStatus.options.filter((status) => !isFinal(status))).toEqual(['pending', 'requested', 'confirmed']));

it('treats a queued message as without an answer of the channel, and every other status as one', () =>
  expect(messageStatus.options.filter((status) => commandOfMessage[status] === null)).toEqual(['queued', 'sending']));

it('never sends again to a recipient whose message has an unknown outcome', () =>
  expect(nextRecipientStatus('unknown', 'retry')).toBeNull());
