import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { headlines } from '../../../tests/world/test-world.ts';
import type { NumberChecker } from '../contacts/check-number.ts';
import { listContacts } from '../contacts/list-contacts.ts';
import { sendApiMessage } from './send-api-message.ts';

const { world, state } = testConversation();

const caller = {
  companyId: 0,
  source: 'token' as const,
  id: 1,
  name: 'ERP',
  whatsappId: null,
  isConnectionDeleted: false,
  scopes: [],
  country: 'BR' as const,
};
const send = (checker: NumberChecker | null, number = '5511955550000', key?: string, closeTicket = false) => {
  const { companyId } = world.ana;
  const context = {
    ...world.context(),
    share: <T>(_: number, __: string, work: Parameters<typeof world.run<T>>[0]) => world.run(work),
  };
  const numberChecks = { findChecker: async () => checker };
  const input = { number, body: 'Oi', closeTicket };
  return sendApiMessage({ context, numberChecks }, input, { caller: { ...caller, companyId }, key, uploads: [] });
};
const contacts = () => world.sql<{ number: string }>('select number from contacts order by id');

it('a number that is not on WhatsApp is refused, and leaves no contact, no ticket and no used key', async () => {
  await expect(send(async () => new Set(), '5511955550000', 'k1')).rejects.toThrow('ERR_WAPP_INVALID_CONTACT');
  expect(await contacts()).toEqual([{ number: '5511987654321' }]);
  expect(await world.sql('select key from idempotency_keys')).toEqual([]);
  await expect(send(async (numbers) => new Set(numbers), '5511955550000', 'k1')).resolves.toMatchObject({
    mensagem: 'Mensagem enviada',
  });
});

it('a channel that does not answer is reported; one that cannot look numbers up is not asked', async () => {
  await expect(send(async () => null)).rejects.toThrow('ERR_WAPP_CHECK_CONTACT');
  await expect(send(null)).resolves.toMatchObject({ messageId: expect.any(String) });
});

it('a known number is written to without a look-up, in its existing conversation', async () => {
  const neverAsked: NumberChecker = () => Promise.reject(new Error('asked'));
  await expect(send(neverAsked, '5511987654321')).resolves.toMatchObject({ ticketId: state.ticketId });
  const [row] = await world.sql('select origin, sent_by, status from messages');
  expect(row).toEqual({ origin: 'api', sent_by: null, status: 'queued' });
});

it('a repeated call gets its first answer also when its number belongs to no contact any more', async () => {
  const first = await send(async (numbers) => new Set(numbers), '5511955550000', 'k2');
  await world.sql(`update contacts set number = '5511955559999' where number = '5511955550000'`);
  await world.sql(`delete from contact_identities where value = '5511955550000'`);
  const neverAsked: NumberChecker = () => Promise.reject(new Error('asked'));
  await expect(send(neverAsked, '5511955550000', 'k2')).resolves.toEqual(first);
  await expect(send(neverAsked, '5511955550001', 'k2')).rejects.toThrow('ERR_IDEMPOTENCY_KEY_USED');
  expect(await contacts()).toEqual([{ number: '5511987654321' }, { number: '5511955559999' }]);
});

it('who waits in a conversation that it opens is in the address book, like everybody else in a list; of a closed one only who answers', async () => {
  const everybody = async (numbers: readonly string[]) => new Set(numbers);
  world.publishedNotices = [];
  await send(everybody, '5511955550000');
  expect(headlines(world)).toContain('contact create');
  await send(everybody, '5511955550001', undefined, true);
  const { contacts: listed } = await world.run((tx) => listContacts(tx, world.ana, { pageNumber: 1 }));
  expect(listed.map(({ number }) => number).sort()).toEqual(['5511955550000', '5511987654321']);
});
