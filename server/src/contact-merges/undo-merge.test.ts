import { describe, expect, it } from 'vitest';
import { ana } from '../inbound/test-admin.ts';
import { inTx } from '../platform/db/tx.ts';
import { listIdentities } from './list-identities.ts';
import { mergeManually } from './merge-manually.ts';
import { lid, lidChat, testMerges } from './test-merges.ts';
import { undoMerge } from './undo-merge.ts';

const world = testMerges();
const { rows, receive, phone, asLid, asPhone, asBoth, mapping, state, isWhole, addPerson, mergeIds, undo, survivorId } =
  world;

describe('an undo', () => {
  it('restores both tickets, and newer messages go to the contact under whose identity they came', async () => {
    await addPerson(2, 'Bia');
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    await rows(
      `update tickets set status = 'open', user_id = id - (select min(id) from tickets) + 1, unread_messages = 0`,
    );
    await receive(
      mapping(),
      world.message('três', asLid),
      world.message('quatro', asPhone),
      world.message('cinco', asPhone),
    );
    expect(await state()).toMatchObject([
      { tickets: [{ unread: 3, bodies: ['um', 'dois', 'três', 'quatro', 'cinco'] }, {}] },
    ]);
    world.publishedNotices.length = 0;
    await undo((await mergeIds())[0]!, await survivorId());
    expect(await state()).toMatchObject([
      { known: [lid], tickets: [{ status: 'open', user: 1, unread: 1, last: 'três', bodies: ['um', 'três'] }] },
      {
        name: 'Mariana',
        tickets: [{ status: 'open', user: 2, unread: 2, last: 'cinco', bodies: ['dois', 'quatro', 'cinco'] }],
      },
    ]);
    expect(world.noticeNames().filter((noticeName) => noticeName.startsWith('contact'))).toHaveLength(2);
    await isWhole();
  });

  it('a contact without a ticket of its own gets one, with the same person', async () => {
    await receive(world.message('um', asLid));
    await rows(`update tickets set status = 'closed', updated_at = now() - interval '1 day'`);
    await receive(world.message('dois', asPhone));
    await rows(`update tickets set status = 'open', user_id = 1, unread_messages = 0 where status = 'pending'`);
    await receive(mapping(), world.message('três', asLid), world.message('quatro', asPhone));
    await undo((await mergeIds())[0]!, await survivorId());
    expect(await state()).toMatchObject([
      {
        tickets: [
          { status: 'closed', bodies: ['um'] },
          { status: 'open', user: 1, unread: 1, bodies: ['três'] },
        ],
      },
      { tickets: [{ status: 'open', user: 1, unread: 1, bodies: ['dois', 'quatro'] }] },
    ]);
    await isWhole();
  });

  it('a ticket begun since then goes as a whole to the contact that wrote it; a closed one stays closed', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    await rows(`update tickets set status = 'closed', unread_messages = 0, updated_at = now() - interval '1 day'`);
    await receive(world.message('três', asLid));
    await undo((await mergeIds())[0]!, await survivorId());
    expect(await state()).toMatchObject([
      {
        known: [lid],
        tickets: [
          { status: 'closed', bodies: ['um'] },
          { status: 'pending', unread: 1, bodies: ['três'] },
        ],
      },
      { tickets: [{ status: 'closed', bodies: ['dois'] }] },
    ]);
    await isWhole();
  });

  it('after the merged ticket was deleted, its messages go to the contact that wrote them', async () => {
    await receive(world.message('um', asPhone), world.message('dois', asLid), mapping());
    await rows(`delete from tickets where status = 'closed'`);
    await undo((await mergeIds())[0]!, await survivorId());
    expect(await state()).toMatchObject([
      { tickets: [{ status: 'pending', unread: 1, last: 'um', bodies: ['um'] }] },
      { known: [lid], tickets: [{ status: 'pending', unread: 1, last: 'dois', bodies: ['dois'] }] },
    ]);
    await isWhole();
  });

  it('shows no number to people who may not see whole numbers', async () => {
    await receive(
      world.message('um', { ...asPhone, name: '' }),
      world.message('dois', { ...asLid, name: 'Apelido' }),
      mapping(),
    );
    const seen = JSON.stringify(
      await world.tx(async (tx) => listIdentities(tx, { ...ana, isTricked: false }, await survivorId())),
    );
    expect([seen.includes('551198765****'), seen.includes(phone), seen.includes('4321')]).toEqual([true, false, false]);
  });

  it('is remembered: the same mapping does not merge them again, until a person does', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    await undo((await mergeIds())[0]!, await survivorId());
    await receive(mapping(), world.message('três', asBoth));
    expect(await mergeIds()).toEqual([]);
    expect(await rows('select number from contacts order by id')).toEqual([{ number: '' }, { number: phone }]);
    expect(await state()).toMatchObject([
      { tickets: [{ bodies: ['um', 'três'] }] },
      { tickets: [{ bodies: ['dois'] }] },
    ]);
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await world.tx((tx) => mergeManually(tx, ana, b!, a!));
    expect(await state()).toMatchObject([
      { name: 'Mariana', tickets: [{ bodies: ['um', 'dois', 'três'] }, { bodies: null }] },
    ]);
    await isWhole();
  });

  it('is refused the second time, also when concurrent, and for a merge of another company', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone), mapping());
    const [id] = await mergeIds();
    const survivor = await survivorId();
    const two = await Promise.allSettled([undo(id!, survivor), undo(id!, survivor)]);
    expect(two.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done')).sort()).toEqual([
      'Failure: ERR_MERGE_UNDONE',
      'done',
    ]);
    await expect(undo(id!, survivor + 99)).rejects.toThrow('ERR_NO_MERGE_FOUND');
    await expect(
      inTx(world.context(), 2, (tx) => undoMerge(tx, { ...ana, companyId: 2 }, survivor, id!)),
    ).rejects.toThrow('ERR_NO_MERGE_FOUND');
    await expect(inTx(world.context(), 2, (tx) => listIdentities(tx, ana, survivor))).rejects.toThrow(
      'ERR_NO_CONTACT_FOUND',
    );
    await expect(inTx(world.context(), 2, (tx) => mergeManually(tx, ana, survivor, survivor))).rejects.toThrow(
      'ERR_NO_CONTACT_FOUND',
    );
    expect(await inTx(world.context(), 2, (tx) => tx.rows('all-merges', 'select * from contact_merges', []))).toEqual(
      [],
    );
  });

  it.each([
    ['the newer first', [1, 0]],
    ['the older first', [0, 1]],
  ] as const)('of a merge of merges, %s: each has what is its own', async (_, order) => {
    const third = { chat: 'BR.123', identities: [{ kind: 'wa_bsuid', value: 'BR.123' }], name: 'Terceira' };
    await receive(world.message('a', asPhone), world.message('b', asLid), world.message('c', third));
    const before = await state();
    await receive(mapping());
    await receive(
      world.event({ kind: 'identity', chat: lidChat, name: '', identities: third.identities, was: asLid.identities }),
    );
    expect(await state()).toMatchObject([
      { tickets: [{ bodies: ['a', 'b', 'c'] }, { bodies: null }, { bodies: null }] },
    ]);
    await isWhole();
    const ids = await mergeIds();
    expect(ids).toHaveLength(2);
    for (const n of order) {
      await undo(ids[n]!, await survivorId());
      await isWhole();
    }
    expect(await state()).toEqual(before);
  });

  it.each([
    ['the newer first', [1, 0]],
    ['the older first', [0, 1]],
  ] as const)('when the kept one was merged into another since, %s', async (_, order) => {
    await receive(
      world.message('a', asPhone),
      world.message('b', asLid),
      world.message('c', { chat: '5521999990000', identities: [{ kind: 'phone', value: '5521999990000' }], name: 'C' }),
    );
    const [a, b, c] = (await rows<{ id: number }>('select id from contacts order by id')).map((row) => row.id);
    await rows(
      `update contacts set number = '' where id = ${a}; insert into contact_fields (company_id, contact_id, name, value) values (1, ${b}, 'X', '1')`,
    );
    const before = await state();
    await world.tx((tx) => mergeManually(tx, ana, a!, b!));
    await world.tx((tx) => mergeManually(tx, ana, c!, a!));
    await isWhole();
    expect(await world.tx((tx) => listIdentities(tx, ana, c!))).toMatchObject({
      merges: [{ contact: { id: a } }, { contact: { id: b } }],
    });
    const ids = await mergeIds();
    for (const n of order) {
      await undo(ids[n]!, n === 1 ? c! : order[0] === 0 ? c! : a!);
      await isWhole();
    }
    expect(await state()).toEqual(before);
    expect(await rows(`select contact_id from contact_fields`)).toEqual([{ contact_id: b }]);
  });
});
