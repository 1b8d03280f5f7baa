import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setUpCompanies } from '../test-companies.ts';
import { message as messageFrom } from '../test-shop.ts';
import { appendToJournal } from './append-to-journal.ts';
import { eraseJournal } from './erase-journal.ts';
import { findPendingChats, releaseResolvedEntries } from './pending-chats.ts';

const { company, context, sql } = setUpCompanies();
type Shop = Awaited<ReturnType<typeof company>>;
const owner = () => context().database.owner;
const worker = randomUUID();

const leased = async (epoch = 3) => {
  const shop = await company({ channel: 'whatsapp', provider: 'beta' });
  await shop.rows(
    'insert into whatsapp_web_sessions (company_id, whatsapp_id, owner, epoch) values ($1, $2, $3, $4)',
    shop.connectionId,
    worker,
    epoch,
  );
  return shop;
};
const append = (
  shop: Shop,
  over: { whatsappId?: number; epoch?: number; holder?: string; companyId?: number; id?: string } = {},
) =>
  appendToJournal(owner(), over.holder ?? worker, over.companyId ?? shop.id, [
    {
      whatsappId: over.whatsappId ?? shop.connectionId,
      epoch: over.epoch ?? 3,
      event: messageFrom('5511911112222', 'oi', { id: over.id ?? 'M1' }),
      raw: null,
    },
  ]);
const entries = ({ rows }: Shop) =>
  rows<{ id: string }>('select provider_id as id from journal where company_id = $1 order by id');

it('a worker writes only for its leased connections, under the lease’s epoch', async () => {
  const [shop, other] = [await leased(), await leased()];
  expect(await append(shop)).toEqual([{ whatsappId: shop.connectionId, epoch: 3 }]);
  expect(await append(shop, { epoch: 2, id: 'M2' })).toEqual([]);
  expect(await append(shop, { holder: randomUUID(), id: 'M3' })).toEqual([]);
  expect(await append(shop, { companyId: other.id, id: 'M4' })).toEqual([]);
  expect(await append(shop, { whatsappId: other.connectionId, id: 'M5' })).toEqual([]);
  expect([await entries(shop), await entries(other)]).toEqual([[{ id: 'M1' }], []]);
});

it('a worker that writes for many connections stores its own, and learns which those were', async () => {
  const [mine, lost] = [await leased(), await leased()];
  const second = await mine.addConnection('Filial');
  await mine.rows(
    'insert into whatsapp_web_sessions (company_id, whatsapp_id, owner, epoch) values ($1, $2, $3, 1)',
    second,
    randomUUID(),
  );
  const arrivals = [mine.connectionId, second, lost.connectionId].map((whatsappId, i) => ({
    whatsappId,
    epoch: i === 1 ? 1 : 3,
    event: messageFrom('5511911112222', 'oi', { id: 'M1' }),
    raw: null,
  }));
  expect(await appendToJournal(owner(), worker, mine.id, arrivals)).toEqual([
    { whatsappId: mine.connectionId, epoch: 3 },
  ]);
  expect([(await entries(mine)).length, (await entries(lost)).length]).toEqual([1, 0]);
});

const pending = async (shop: Shop, chat: string, over: { late?: boolean; attempts?: number; waitsFor?: string } = {}) =>
  shop.rows(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, late, attempts, waits_for)
     values ($1, $2, $3, gen_random_uuid()::text, '{}', $4, $5, $6)`,
    shop.connectionId,
    chat,
    over.late ?? false,
    over.attempts ?? 0,
    over.waitsFor ?? null,
  );
const found = async (shops: Shop[], limits: { limit?: number; without?: object[] } = {}) => {
  const { limit = 50, without = [] } = limits;
  const named = without.map((one) => ({ companyId: 0, whatsappId: 0, chat: '', ...one }));
  const chats = await findPendingChats(owner(), { limit, lateLimit: 250, without: named });
  return chats
    .filter(({ companyId }) => shops.some(({ id }) => id === companyId))
    .map(
      ({ companyId, chat, late }) => `${shops.findIndex(({ id }) => id === companyId)} ${chat}${late ? ' late' : ''}`,
    );
};

it('a long backlog of one company does not delay others, and history is processed after all live entries', async () => {
  const [busy, calm] = [await company(), await company()];
  for (let i = 0; i < 6; i++) await pending(busy, `b${i % 3}`);
  await pending(busy, 'old', { late: true });
  await pending(calm, 'c0');
  expect(await found([busy, calm], { limit: 2 })).toEqual(['0 b0', '0 b1', '1 c0', '0 old late']);
});

it('an entry that failed ten times or waits for its message does not delay others; a claimed chat is excluded, with its history', async () => {
  const shop = await company();
  await pending(shop, 'spent', { attempts: 10 });
  await pending(shop, 'waits', { waitsFor: 'X' });
  await pending(shop, 'nine', { attempts: 9 });
  await pending(shop, 'both');
  await pending(shop, 'both', { late: true });
  expect(await found([shop])).toEqual(['0 nine', '0 both', '0 both late']);
  const both = { whatsappId: shop.connectionId, chat: 'both' };
  expect(await found([shop], { without: [both] })).toEqual(['0 nine']);
  expect(await found([shop], { without: [{ ...both, late: true }] })).toEqual(['0 nine', '0 both']);
  expect(await found([shop], { without: [{ ...both, whatsappId: shop.connectionId + 1 }] })).toHaveLength(3);
});

it('a waiting entry is released when its message exists and is readable, and not by another connection’s message', async () => {
  const shop = await company();
  const second = await shop.addConnection('Filial');
  await shop.receive(
    shop.message('oi', { providerId: 'HERE' }),
    shop.event({ kind: 'unreadable', messageId: 'SEALED' }),
  );
  await shop.accept(shop.message('oi', { providerId: 'THERE' }), second);
  for (const id of ['HERE', 'SEALED', 'THERE']) await pending(shop, 'c', { waitsFor: id });
  await shop.rows(`update journal set at = now() - interval '16 minutes' where company_id = $1 and chat = 'c'`);
  const waiting = async () =>
    (
      await shop.rows<{ id: string }>(
        `select waits_for as id from journal where company_id = $1 and waits_for is not null order by id`,
      )
    ).map(({ id }) => id);
  await releaseResolvedEntries(owner(), { lately: true });
  expect(await waiting()).toHaveLength(3);
  await releaseResolvedEntries(owner(), { lately: false });
  expect((await waiting()).sort()).toEqual(['SEALED', 'THERE']);
});

it('an erased person is removed from chats, ids and contents of the journal, and nobody else, nor another company’s', async () => {
  const [shop, other] = [await company({ allowGroup: true }), await company()];
  const number = '5511955554444';
  const group = { chat: '1203@g.us', identities: [{ kind: 'group', value: '1203@g.us' }] };
  await shop.receive(
    shop.message('próprio', { chat: number, identities: [{ kind: 'phone', value: number }], providerId: 'own' }),
    shop.message('no grupo', {
      ...group,
      providerId: 'author',
      author: { identities: [{ kind: 'phone', value: number }], name: '' },
    }),
    shop.message('no grupo', { ...group, providerId: `call:${number}` }),
    shop.message(`ligue para +${number}`, { providerId: 'named' }),
    shop.message('de outra pessoa', { providerId: 'stays' }),
  );
  await other.receive(
    other.message('próprio', { chat: number, identities: [{ kind: 'phone', value: number }], providerId: 'own' }),
  );
  expect(await shop.tx((tx) => eraseJournal(tx, { addresses: [number] }))).toEqual({ rows: 4 });
  expect([await entries(shop), await entries(other)]).toEqual([[{ id: 'stays' }], [{ id: 'own' }]]);
});

it('wildcard characters in an address do not erase anybody else', async () => {
  const shop = await company();
  const from = (value: string) => ({ chat: value, identities: [{ kind: 'wa_bsuid', value }], providerId: value });
  await shop.receive(shop.message('a', from('BR_1')), shop.message('b', from('BRX1')), shop.message('c', from('BR%')));
  await shop.tx((tx) => eraseJournal(tx, { addresses: ['BR_1'] }));
  expect((await entries(shop)).map(({ id }) => id).sort()).toEqual(['BR%', 'BRX1']);
  expect(await sql('select 1 from journal where chat = $1', ['BRX1'])).toHaveLength(1);
});
