import { expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';

const server = runningServer();

/** Number of refusals before the rate limit (docs/decisions/0471-limits-on-revealing-refusals.md). */
const burst = 20;
const statuses = async (times: number, ask: () => Promise<{ status: number; body: unknown }>) => {
  const answers: { status: number; body: unknown }[] = [];
  for (let i = 0; i < times; i++) answers.push(await ask());
  return answers;
};

it('an e-mail of another company is refused as taken twenty times; then any new e-mail gets the same refusal', async () => {
  const theirs = await server.company('Deles');
  const ours = await server.company('Nossa');
  const { email } = theirs.admin.session.user;
  const ask = (address: string) =>
    ours.admin.call('POST', '/users', { name: 'Nova', email: address, password: 'uma senha longa', profile: 'user' });
  for (const { status, body } of await statuses(burst, () => ask(email))) {
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'ERR_EMAIL_ALREADY_EXISTS' });
  }
  expect(await ask(email)).toMatchObject({ status: 429, body: { error: 'ERR_RATE_LIMIT' } });
  expect(await ask('nobody-has-this@nova.test')).toMatchObject({ status: 429 });
  const { id } = ours.admin.session.user;
  const change = (more: object) => ours.admin.call('PUT', `/users/${id}`, more);
  expect(await change({ email: 'nobody-has-that@nova.test' })).toMatchObject({ status: 429 });
  expect(await change({ name: 'Outro Nome' })).toMatchObject({ status: 200 });
  const other = await server.company('Terceira');
  const form = { name: 'Ida', email: 'ida@terceira.test', password: 'uma senha longa', profile: 'user' };
  expect(await other.admin.call('POST', '/users', form)).toMatchObject({ status: 200 });
});

it('a connection token of another company is refused as taken as often; then any token gets the same refusal', async () => {
  const theirs = await server.company('Com Telefone');
  const ours = await server.company('Que Rata');
  const ask = (token: string) =>
    ours.admin.call('POST', '/whatsapp', { name: 'Prova', channel: 'sandbox', token, queueIds: [] });
  for (const { status, body } of await statuses(burst, () => ask(theirs.sandboxPhone)))
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: { fields: { token: 'taken' } } },
    });
  expect(await ask(theirs.sandboxPhone)).toMatchObject({ status: 429 });
  expect(await ask('a-token-that-nobody-has')).toMatchObject({ status: 429 });
});

it('masked numbers cannot be found out by saving candidates to a contact of one’s own', async () => {
  const ours = await server.company('Mascarada');
  const masked = await server.attendant(ours, 'Curiosa', { isTricked: 'disabled' });
  const add = async (path: string, fields: object) =>
    (await ours.admin.call<{ id: number }>('POST', path, fields)).body.id;
  const listId = await add('/contact-lists', { name: 'Clientes' });
  for (const [path, more] of [
    ['/contacts', {}],
    ['/contact-list-items', { contactListId: listId }],
  ] as const) {
    await add(path, { name: 'Cliente', number: '5511987654321', ...more });
    const own = `${path}/${await add(path, { name: 'Sua', number: '5511912340000', ...more })}`;
    const guess = (last: number) => masked.call('PUT', own, { number: `55119876543${last}` });
    expect(await guess(21)).toMatchObject({ status: 409 });
    for (let last = 31; last < 30 + burst; last += 1) expect(await guess(last)).toMatchObject({ status: 200 });
    for (const last of [21, 22]) expect(await guess(last)).toMatchObject({ status: 429 });
    const { number } = (await masked.call<{ number: string }>('GET', own)).body;
    expect(await masked.call('PUT', own, { name: 'Sua Amiga', number })).toMatchObject({ status: 200 });
    expect(await ours.admin.call('PUT', own, { number: '5511987654399' })).toMatchObject({ status: 200 });
  }
});
