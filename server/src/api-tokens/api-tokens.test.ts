import type { ApiTokenInput, NewApiToken } from '@balcao/contract/api-tokens/api-token';
import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createApiToken } from './create-api-token.ts';
import { findTokenHolder } from './find-token-holder.ts';
import { listApiTokens } from './list-api-tokens.ts';
import { removeApiToken } from './remove-api-token.ts';
import { rotateApiToken } from './rotate-api-token.ts';
import { updateApiToken } from './update-api-token.ts';

const world = testWorld();
const hourMs = 3_600_000;
const both = ['messages:send', 'messages:read'] as const;

const create = (over: Partial<ApiTokenInput> = {}, by: Actor = world.ana): Promise<NewApiToken> =>
  world.run(
    (tx) => createApiToken(tx, by, { name: 'Loja', scopes: [...both], whatsappId: null, ...over }),
    by.companyId,
  );
const rotate = (id: number, by = world.ana) => world.run((tx) => rotateApiToken(tx, by, id), by.companyId);
const update = (id: number, input: Partial<ApiTokenInput>, by = world.ana) =>
  world.run((tx) => updateApiToken(tx, by, id, input), by.companyId);
const holderOf = (token: string, companyId = world.ana.companyId) =>
  world.run((tx) => findTokenHolder(tx, token), companyId);
const works = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await holderOf(token)) !== undefined));
const connection = async (companyId: number): Promise<number> =>
  (
    await world.sql<{ id: number }>(
      `insert into connections (company_id, name, channel, provider) values ($1, 'Fone', 'sandbox', 'sandbox') returning id`,
      [companyId],
    )
  )[0]?.id ?? 0;

describe('token', () => {
  it('is stored as a hash, opens its own company only, and is shown by its last characters', async () => {
    const { token, tail } = await create();
    expect(token).toMatch(new RegExp(`^blc_${world.ana.companyId}_.{43}$`));
    expect(token.endsWith(tail)).toBe(true);
    expect(await world.sql('select id from api_tokens t where t::text like $1', [`%${token.slice(-20)}%`])).toEqual([]);
    expect([await holderOf(token, world.otto.companyId), await holderOf(token.slice(0, -1))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('has a unique name in its company; another company may use the same', async () => {
    const first = await create();
    const fields = { name: 'taken' };
    await expect(create()).rejects.toMatchObject({ details: { fields } });
    const second = await create({ name: 'Outra' });
    await expect(update(second.id, { name: 'Loja' })).rejects.toMatchObject({ details: { fields } });
    expect((await create({}, world.otto)).name).toBe(first.name);
  });

  it('sends by a connection of its own company; without it sends are refused until it gets another or none', async () => {
    const [own, foreign] = [await connection(world.ana.companyId), await connection(world.otto.companyId)];
    await expect(create({ whatsappId: foreign })).rejects.toThrow('ERR_NO_WAPP_FOUND');
    const { id, token } = await create({ whatsappId: own });
    await expect(update(id, { whatsappId: foreign })).rejects.toThrow('ERR_NO_WAPP_FOUND');
    await world.sql('delete from connections where id = $1', [own]);
    expect(await holderOf(token)).toMatchObject({ id, whatsappId: null, isConnectionDeleted: true });
    expect(await update(id, { name: 'Loja nova' })).toMatchObject({ isConnectionDeleted: true });
    expect(await update(id, { whatsappId: null })).toMatchObject({ isConnectionDeleted: false });
    expect(await holderOf(token)).toMatchObject({ isConnectionDeleted: false });
  });

  it('is managed by admins, and another company’s is not found', async () => {
    const { id, token } = await create();
    const attempts = (by: Actor) => [
      () => rotate(id, by),
      () => update(id, { name: 'Minha' }, by),
      () => world.run((tx) => removeApiToken(tx, by, id), by.companyId),
    ];
    for (const attempt of attempts(world.otto)) await expect(attempt()).rejects.toThrow('ERR_NOT_FOUND');
    for (const attempt of [...attempts(world.bia), () => create({ name: 'Dela' }, world.bia)])
      await expect(attempt()).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(world.run((tx) => listApiTokens(tx, world.bia))).rejects.toThrow('ERR_NO_PERMISSION');
    expect((await world.run((tx) => listApiTokens(tx, world.otto), world.otto.companyId)).tokens).toEqual([]);
    expect(await works(token)).toEqual([true]);
  });

  it('a token is found when its company lost the API feature or is inactive, and says so', async () => {
    const { token } = await create();
    await world.sql(
      "insert into plans (name, users, connections, queues, use_external_api) values ('sem', 1, 1, 1, false) on conflict do nothing",
    );
    await world.sql("update companies set plan_id = (select id from plans where name = 'sem') where id = $1", [
      world.ana.companyId,
    ]);
    expect(await holderOf(token)).toMatchObject({ hasApi: false });
    await world.sql('update companies set plan_id = null, status = false where id = $1', [world.ana.companyId]);
    expect(await holderOf(token)).toMatchObject({ hasApi: false, isCompanyActive: false });
  });
});

describe('rotation', () => {
  it('keeps the former token for exactly a day; an older one ends with the next rotation', async () => {
    const { id, token: first } = await create();
    const { token: second, previous } = await rotate(id);
    expect(await works(first, second)).toEqual([true, true]);
    expect(previous).toEqual({
      tail: first.slice(-4),
      until: new Date(world.now.getTime() + 24 * hourMs).toISOString(),
    });
    const { token: third } = await rotate(id);
    expect(await works(first, second, third)).toEqual([false, true, true]);
    world.now = new Date(world.now.getTime() + 24 * hourMs);
    expect(await works(second, third)).toEqual([false, true]);
    const [listed] = (await world.run((tx) => listApiTokens(tx, world.ana))).tokens;
    expect(listed?.previous).toBeNull();
  });

  it('two concurrent rotations give two working tokens: the second does not undo the first', async () => {
    const { id, token } = await create();
    const made = await overlap(
      world,
      (tx) => rotateApiToken(tx, world.ana, id),
      () => rotate(id),
    );
    expect(await works(...made.map((one) => one.token))).toEqual([true, true]);
    expect(await works(token)).toEqual([false]);
  });

  it('concurrent with a deletion leaves no working token', async () => {
    const { id, token } = await create();
    const remove = world.run((tx) => removeApiToken(tx, world.ana, id));
    const [rotated] = await Promise.allSettled([rotate(id), remove]);
    expect(await works(token)).toEqual([false]);
    if (rotated.status === 'fulfilled') expect(await works(rotated.value.token)).toEqual([false]);
    else expect(String(rotated.reason)).toContain('ERR_NOT_FOUND');
  });
});

describe('change', () => {
  it('a change of the name keeps a concurrent removal of scopes by another admin', async () => {
    const { id, token } = await create();
    await overlap(
      world,
      (tx) => updateApiToken(tx, world.ana, id, { scopes: ['messages:read'] }),
      () => update(id, { name: 'Novo nome' }),
    );
    expect(await holderOf(token)).toMatchObject({ name: 'Novo nome', scopes: ['messages:read'] });
  });

  it('without effect writes no audit entry; a real one has the former value', async () => {
    const { id } = await create();
    await update(id, { name: 'Loja' });
    await update(id, { scopes: ['messages:send'] });
    const trail = await world.sql("select changes from audit_entries where action = 'apiToken.update'");
    expect(trail).toEqual([{ changes: { scopes: { before: [...both], after: ['messages:send'] } } }]);
  });

  it('is announced to admins only', async () => {
    const { id } = await create();
    await rotate(id);
    const notices = world.publishedNotices.filter(({ topic }) => topic === 'apiToken');
    expect(notices.map(({ payload }) => payload)).toEqual([
      { action: 'create', tokenId: id },
      { action: 'update', tokenId: id },
    ]);
    expect(JSON.stringify(notices)).not.toContain('blc_');
  });
});
