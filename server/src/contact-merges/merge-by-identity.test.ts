import { describe, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { listIdentities } from './list-identities.ts';
import { mergeByIdentity } from './merge-by-identity.ts';
import { mergeManually } from './merge-manually.ts';
import { undoMerge } from './undo-merge.ts';

const world = testWorld();
const merge = (...ids: number[]) => world.run((tx) => mergeByIdentity(tx, ids));
const byHand = (survivorId: number, duplicateId: number) =>
  world.run((tx) => mergeManually(tx, world.ana, survivorId, duplicateId));
const change = (id: number, set: string) => world.sql(`update contacts set ${set} where id = $1`, [id]);
const connection = async () => {
  const rows = await world.sql<{ id: number }>(
    `insert into connections (company_id, name, channel, provider, status) values (1, 'Loja', 'sandbox', 'sandbox', 'CONNECTED')
     on conflict do nothing returning id`,
  );
  return rows[0]?.id ?? 0;
};
const lastMerge = async () => {
  const rows = await world.sql<{ id: number }>('select max(id) as id from contact_merges');
  return rows[0]?.id ?? 0;
};
const identities = (id: number, actor = world.ana) => world.run((tx) => listIdentities(tx, actor, id), actor.companyId);
const standing = async () =>
  (await world.sql<{ id: number }>('select id from contacts where merged_into is null order by id')).map(
    ({ id }) => id,
  );

describe('the survivor among contacts of one person', () => {
  it('is in the address book, then created by users, then named, then oldest', async () => {
    const whatsappId = await connection();
    const removed = await world.contact('Rute', '5511900000001');
    const ofChannel = await world.contact('Rute L.', '5511900000002');
    const nameless = await world.contact('5511900000003', '5511900000003');
    const named = await world.contact('Rute Lima', '5511900000004');
    const younger = await world.contact('Rutinha', '5511900000005');
    await change(removed, 'removed_at = now()');
    await change(ofChannel, `whatsapp_id = ${whatsappId}`);
    const survivors = await merge(removed, ofChannel, nameless, named, younger);
    expect([...new Set(survivors.values())]).toEqual([named]);
    expect((await identities(named)).identities.map(({ value }) => value)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `551190000000${n}`),
    );
  });

  it('is itself for contacts that users separated, and a third is merged into the first of them', async () => {
    const [a, b] = [await world.contact('Ana', '5511900000001'), await world.contact('Bia', '5511900000002')];
    await byHand(a, b);
    const mergeId = await lastMerge();
    await world.run((tx) => undoMerge(tx, world.ana, a, mergeId));
    const c = await world.contact('Cris', '5511900000003');
    expect([...(await merge(a, b, c)).entries()]).toEqual([
      [a, a],
      [b, b],
      [c, a],
    ]);
    // The mark also covers contacts merged into one of them since.
    expect([...(await merge(b, a)).values()]).toEqual([b, a]);
    expect(await standing()).toEqual([a, b]);
  });

  it('is the group itself, whoever has its code', async () => {
    const [person, group] = [await world.contact('Rute', '5511900000001'), await world.contact('Família')];
    await change(group, 'is_group = true');
    expect([...(await merge(group, person)).values()]).toEqual([group, person]);
  });

  it('is none when one was merged meanwhile: identities are looked up again', async () => {
    const [a, b, c] = [await world.contact('Ana'), await world.contact('Bia'), await world.contact('Cris')];
    await byHand(a, b);
    await expect(merge(b, c)).rejects.toMatchObject({ code: 'ERR_CONTACT_BUSY' });
    expect(await standing()).toEqual([a, c]);
  });
});

describe('a manual merge', () => {
  it('a merge with itself, a group, a deleted contact or one of another company is refused and changes nothing', async () => {
    const [a, group, removed] = [
      await world.contact('Ana'),
      await world.contact('Família'),
      await world.contact('Bia'),
    ];
    await change(group, 'is_group = true');
    await change(removed, 'removed_at = now()');
    for (const [survivor, duplicate, code] of [
      [a, a, 'ERR_MERGE_NOT_POSSIBLE'],
      [a, group, 'ERR_MERGE_NOT_POSSIBLE'],
      [group, a, 'ERR_MERGE_NOT_POSSIBLE'],
      [a, removed, 'ERR_NO_CONTACT_FOUND'],
      [removed, a, 'ERR_NO_CONTACT_FOUND'],
    ] as const)
      await expect(byHand(survivor, duplicate)).rejects.toMatchObject({ code });
    await expect(
      world.run((tx) => mergeManually(tx, world.otto, a, group), world.otto.companyId),
    ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    expect([await standing(), headlines(world)]).toEqual([[a, group, removed], []]);
  });

  it('in both directions at once is done once', async () => {
    const [a, b] = [await world.contact('Ana'), await world.contact('Bia')];
    const answers = await Promise.allSettled([byHand(a, b), byHand(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/ERR_NO_CONTACT_FOUND|ERR_CONTACT_BUSY/) },
    });
    expect(await standing()).toHaveLength(1);
  });

  it('in a chain is listed for each of its contacts, newest first, and can be undone in its middle', async () => {
    const [a, b, c] = [
      await world.contact('Ana', '5511900000001'),
      await world.contact('Bia', '5511900000002'),
      await world.contact('Cris', '5511900000003'),
    ];
    await byHand(b, c);
    const inner = await lastMerge();
    await byHand(a, b);
    for (const id of [a, b, c]) {
      const { merges } = await identities(id);
      expect(merges.map(({ contact, user, how }) => [contact.id, user?.name, how])).toEqual([
        [b, 'Ana', 'hand'],
        [c, 'Ana', 'hand'],
      ]);
    }
    const { contact, restored } = await world.run((tx) => undoMerge(tx, world.ana, b, inner));
    expect([contact?.id, restored?.id, restored?.number]).toEqual([a, c, '5511900000003']);
    expect((await identities(a)).identities.map(({ value }) => value)).toEqual(['5511900000001', '5511900000002']);
    await expect(identities(a, world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  });

  it('lists phone identities masked for people who may not see whole numbers, and codes as they are', async () => {
    const a = await world.contact('5511900000001', '5511900000001');
    const b = await world.contact('5511900000002', '5511900000002');
    await world.sql(
      `insert into contact_identities (company_id, kind, value, contact_id) values (1, 'wa_lid', '77', $1)`,
      [b],
    );
    await byHand(a, b);
    const { identities: shown, merges } = await identities(a, world.bia);
    expect(shown.map(({ value }) => value)).toEqual(['551190000****', '551190000****', '77']);
    expect(merges[0]?.contact).toMatchObject({ name: '551190000****', number: '551190000****' });
  });
});
