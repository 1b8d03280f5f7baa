import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** What a user who sees numbers masked can find out by giving numbers (docs/decisions/0630). */
const server = runningServer();
let ours: TestCompany;
let masked: SignedInPerson;
/** The customer in the address book whose last digits are guessed. */
const shown = '551198765';
const hidden = '4321';
/** Guesses before the limit (docs/decisions/0471). */
const burst = 20;

beforeAll(async () => {
  ours = await server.company('Casa Aurora');
  masked = await server.attendant(ours, 'Curiosa', { isTricked: 'disabled' });
  await ours.admin.call('POST', '/contacts', { name: 'Cliente Antiga', number: shown + hidden });
});

const guesses = Array.from({ length: burst + 5 }, (_, i) => `${shown}${5000 + i}`);
const makeList = async (by = masked) =>
  (await by.call<{ id: number }>('POST', '/contact-lists', { name: 'Minha lista' })).body.id;

describe('a number that looks masked like a customer’s is given twenty times, then refused before it is looked up', () => {
  it.each([
    ['a new contact', 'Uma', (number: string) => masked.call('POST', '/contacts', { name: 'Uma', number })],
    [
      'a contact found or created',
      'Duas',
      (number: string) => masked.call('POST', '/contacts/findOrCreate', { name: 'Duas', number, email: '' }),
    ],
  ])('by %s', async (_, name, give) => {
    const person = await server.attendant(ours, `Curiosa ${name}`, { isTricked: 'disabled' });
    masked = person;
    const free = await give(`55119${name === 'Uma' ? '4' : '5'}7771234`);
    expect(free.status).toBe(200);
    for (const number of guesses.slice(0, burst)) expect([200, 409]).toContain((await give(number)).status);
    for (const number of [shown + hidden, guesses[burst]!]) expect(await give(number)).toMatchObject({ status: 429 });
    const other = await give(`55119${name === 'Uma' ? '4' : '5'}8881234`);
    expect([name, other.status]).toEqual([name, 200]);
  });

  it('by a person of a list that was filled from the address book, in whichever lists', async () => {
    const person = await server.attendant(ours, 'Curiosa Lista', { isTricked: 'disabled' });
    const statuses: number[] = [];
    for (const number of guesses) {
      const contactListId = await makeList(person);
      await person.call('POST', `/contact-lists/${contactListId}/contacts`, { searchParam: 'Cliente Antiga' });
      statuses.push(
        (await person.call('POST', '/contact-list-items', { contactListId, name: 'Palpite', number })).status,
      );
    }
    expect(statuses).toEqual(guesses.map((_, i) => (i < burst ? 200 : 429)));
  });

  it('by a person of a list that has them and the address book has not', async () => {
    const contactListId = await makeList(ours.admin);
    const add = (by: SignedInPerson, number: string) =>
      by.call('POST', '/contact-list-items', { contactListId, name: 'Pessoa', number });
    expect((await add(ours.admin, '5521976541234')).status).toBe(200);
    const person = await server.attendant(ours, 'Curiosa Item', { isTricked: 'disabled' });
    for (let i = 0; i < burst; i += 1) expect((await add(person, `552197654${2000 + i}`)).status).toBe(200);
    expect((await add(person, '5521976541234')).status).toBe(429);
    expect((await add(person, '5531976541234')).status).toBe(200);
    expect((await add(ours.admin, '5521976541234')).status).toBe(409);
  });

  it('by test sends of a campaign', async () => {
    const contactListId = await makeList(ours.admin);
    await ours.admin.call('POST', '/contact-list-items', { contactListId, name: 'Pessoa', number: '5541976541234' });
    const campaign = await ours.admin.call<{ id: number }>('POST', '/campaigns', {
      name: 'Natal',
      whatsappId: ours.whatsappId,
      contactListId,
      message1: 'Oi, {nome}',
    });
    const test = (number: string) => masked.call('POST', `/campaigns/${campaign.body.id}/test`, { number });
    const statuses: number[] = [];
    for (const number of guesses) statuses.push((await test(number)).status);
    expect(statuses.map((status) => status === 429)).toEqual(guesses.map((_, i) => i >= burst));
  });
});

it('who sees whole numbers gives as many as they like', async () => {
  for (const number of guesses)
    expect([200, 409]).toContain((await ours.admin.call('POST', '/contacts', { name: 'Nova', number })).status);
});

describe('a file of numbers, each named by its last digits, would rename the customer to their own digits', () => {
  const file = () => {
    const form = new FormData();
    form.set('file', new Blob([`nome;numero\nfinal ${hidden};${shown}${hidden}\n`]), 'palpites.csv');
    return form;
  };
  it.each([['/contacts/upload'], ['/contacts/imports'], ['list']])('%s is refused', async (path) => {
    const at = path === 'list' ? `/contact-lists/${await makeList()}/upload` : path;
    expect(await masked.call('POST', at, file())).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('one that was read while the user saw whole numbers is not started', async () => {
    const person = await server.attendant(ours, 'Perde o direito', { isTricked: 'enabled' });
    const made = await person.call<{ id: number }>('POST', '/contacts/imports', file());
    await eventually(
      async () => (await person.call<{ status: string }>('GET', `/contacts/imports/${made.body.id}`)).body.status,
      (status) => status === 'ready',
    );
    await ours.admin.call('PUT', `/users/${person.session.user.id}`, { isTricked: 'disabled' });
    expect(await person.call('POST', `/contacts/imports/${made.body.id}/start`)).toMatchObject({ status: 403 });
  });
});

describe('a text is not filled with numbers by who may not see them', () => {
  const refused = (field: string) => ({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { [field]: 'hiddenNumber' } } },
  });

  it('neither that of a campaign nor its confirmation, nor a list of files with such a text', async () => {
    const contactListId = await makeList(ours.admin);
    const save = (by: SignedInPerson, more: object) =>
      by.call<{ id: number }>('POST', '/campaigns', {
        name: 'Natal',
        whatsappId: ours.whatsappId,
        contactListId,
        message1: 'Oi, {nome}',
        ...more,
      });
    expect(await save(masked, { message2: 'Seu número é { Numero }' })).toMatchObject(refused('message2'));
    const asked = { confirmation: true, confirmationMessage1: '{numero}?' };
    expect(await save(masked, asked)).toMatchObject(refused('confirmationMessage1'));
    const files = await ours.admin.call<{ id: number }>('POST', '/files', { name: 'Catálogo', message: 'De {numero}' });
    expect(await save(masked, { fileListId: files.body.id })).toMatchObject(refused('fileListId'));
    const whole = await save(ours.admin, { message1: 'Seu número é {numero}' });
    expect(whole.status).toBe(200);
    const change = { name: 'Páscoa', tagListId: null };
    expect(await masked.call('PUT', `/campaigns/${whole.body.id}`, change)).toMatchObject(refused('message1'));
    const own = await save(masked, {});
    expect(own.status).toBe(200);
    expect((await masked.call('PUT', `/campaigns/${own.body.id}`, change)).status).toBe(200);
  });

  it('nor that of a list of files, or of one of its files', async () => {
    const save = (input: object) =>
      masked.call<{ id: number }>('POST', '/files', { name: 'Catálogo', message: 'Veja', ...input });
    expect(await save({ message: '{numero}' })).toMatchObject(refused('message'));
    expect(await save({ options: [{ caption: '{numero}' }] })).toMatchObject(refused('options'));
    const { body } = await save({});
    const change = { name: 'Catálogo', message: '{NUMERO}' };
    expect(await masked.call('PUT', `/files/${body.id}`, change)).toMatchObject(refused('message'));
  });
});
