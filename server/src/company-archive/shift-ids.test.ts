import { expect, it } from 'vitest';
import { shiftIds } from './shift-ids.ts';

const table = (name: string, idColumns: string[], jsonColumns: string[]) => ({
  name,
  columns: [],
  idColumns,
  jsonColumns,
});

it('ids and lists of ids are shifted, counts and absent values stay', () => {
  const row = { id: 7, queue_id: null, mentions: [1, 2], seq: 3 };
  expect(shiftIds(table('chat_messages', ['id', 'queue_id', 'mentions'], []), row, 100)).toEqual({
    id: 107,
    queue_id: null,
    mentions: [101, 102],
    seq: 3,
  });
});

it('within json, fields named like ids are shifted at any depth; texts and counts stay', () => {
  const row = {
    filter: { queueIds: [1], users: [2], tab: 'open', days: 7 },
    changes: { queueId: { before: 1, after: null }, name: { before: 'a', after: 'b' }, users: 5 },
    taken: { values: { whatsapp_id: [3, 4], active: [true, false] }, tagIds: [], fields: [{ name: 'x', value: '9' }] },
  };
  expect(shiftIds(table('x', [], ['filter', 'changes', 'taken']), row, 10)).toEqual({
    filter: { queueIds: [11], users: [12], tab: 'open', days: 7 },
    changes: { queueId: { before: 11, after: null }, name: { before: 'a', after: 'b' }, users: 5 },
    taken: {
      values: { whatsapp_id: [13, 14], active: [true, false] },
      tagIds: [],
      fields: [{ name: 'x', value: '9' }],
    },
  });
});

it('the ids in an audit entry of a merge and of a mailed report are shifted, too', () => {
  const changes = { into: { after: 7 }, recipients: { before: [1], after: [1, 2] }, rows: { after: 3 } };
  expect(shiftIds(table('audit_entries', [], ['changes']), { changes }, 10)).toEqual({
    changes: { into: { after: 17 }, recipients: { before: [11], after: [11, 12] }, rows: { after: 3 } },
  });
  const counted = { recipients: { after: 3 } };
  expect(shiftIds(table('x', [], ['changes']), { changes: counted }, 10)).toEqual({ changes: counted });
});

it('the options of a bot’s last menu are shifted, and nothing else', () => {
  const shift = (offered: unknown) => shiftIds(table('bot_sessions', [], ['offered']), { offered }, 10);
  expect(shift([3, 4])).toEqual({ offered: [13, 14] });
  expect(shift(null)).toEqual({ offered: null });
});

it.each([
  ['audit_entries', 'subject_id', '7', '17'],
  ['audit_entries', 'subject_id', 'singleSession', 'singleSession'],
  ['webhook_deliveries', 'subject', 'ticket:7', 'ticket:17'],
  ['tags', 'name', '7', '7'],
])('%s.%s "%s" becomes "%s"', (name, column, before, after) => {
  expect(shiftIds(table(name, [], []), { [column]: before }, 10)).toEqual({ [column]: after });
});
