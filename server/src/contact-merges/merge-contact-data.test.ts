import { numberForms } from '@balcao/contract/contacts/contact.rules';
import { describe, expect, it } from 'vitest';
import { blockOnChannelsJob } from '../contacts/contact.jobs.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { ana } from '../inbound/test-admin.ts';
import { mergeManually } from './merge-manually.ts';
import { listSuggestions } from './suggestions/list-suggestions.ts';
import { testMerges } from './test-merges.ts';

const world = testMerges();
const { rows, receive, asLid, asPhone, mapping, state, isWhole, mergeIds, undo, survivorId } = world;

describe('the contact data that people wrote', () => {
  const lay = async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map((c) => c.id);
    await rows(`insert into contact_fields (company_id, contact_id, name, value) values (1, ${a}, 'CPF', '1'), (1, ${b}, 'CPF', '1'), (1, ${b}, 'Cidade', 'Recife');
      insert into tags (company_id, id, name) values (1, 1, 'VIP'), (1, 2, 'Novo');
      insert into contact_tags (company_id, contact_id, tag_id) values (1, ${b}, 1);
      insert into ticket_tags (company_id, ticket_id, tag_id) select 1, id, 2 from tickets where contact_id = ${b};
      insert into ticket_notes (company_id, ticket_id, contact_id, note, user_id) select 1, id, contact_id, 'nota de ' || contact_id, 1 from tickets;
      insert into todos (company_id, user_id, text, ticket_id, contact_id) select 1, 1, 'tarefa de ' || contact_id, id, contact_id from tickets;
      update contacts set email = 'a@x.br' where id = ${a}; update contacts set email = 'b@x.br', disable_bot = true, active = false where id = ${b};`);
    return [a!, b!] as const;
  };
  /** Contacts with a pending job to block or unblock them on channels; the jobs are removed. */
  const takeBlockJobs = async () => {
    const query = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = '${blockOnChannelsJob.name}' returning (j.payload ->> 'contactId')::int as id`;
    const jobs = await rows<{ id: number }>(query);
    return jobs.map(({ id }) => id).sort((one, other) => one - other);
  };
  const about = async (id: number) =>
    (
      await rows(`select name, email, disable_bot, active, removed_at is null as "inBook",
      (select json_agg(f.name || '=' || f.value order by f.name) from contact_fields f where f.contact_id = c.id) as fields,
      (select json_agg(tag_id) from contact_tags g where g.contact_id = c.id) as tags,
      (select json_agg(note order by id) from ticket_notes n where n.contact_id = c.id) as notes,
      (select json_agg(d.text order by d.id) from todos d where d.contact_id = c.id) as tasks,
      (select json_agg(tt.tag_id order by 1) from tickets t join ticket_tags tt on tt.ticket_id = t.id where t.contact_id = c.id) as "ticketTags"
      from contacts c where id = ${id}`)
    )[0];

  it('is complete after a merge, and restored by an undo', async () => {
    const [a, b] = await lay();
    const before = [await about(a), await about(b), await state()];
    await receive(mapping());
    const survivor = await survivorId();
    expect(survivor).toBe(b); // it has a name, the other one has none
    expect(await about(b)).toMatchObject({
      disable_bot: true,
      active: false,
      fields: ['CPF=1', 'Cidade=Recife', 'E-mail=a@x.br'],
      tags: [1],
      notes: [`nota de ${a}`, `nota de ${b}`],
      tasks: [`tarefa de ${a}`, `tarefa de ${b}`],
    });
    await isWhole();
    await undo((await mergeIds())[0]!, survivor);
    expect([await about(a), await about(b), await state()]).toEqual(before);
    await isWhole();
  });

  it('a block applies on the channels of both, and after an undo on those of the blocked one', async () => {
    const [a, b] = await lay();
    await receive(mapping());
    expect(await takeBlockJobs()).toEqual([b]);
    await undo((await mergeIds())[0]!, b);
    expect(await takeBlockJobs()).toEqual([a, b]);
    // Two contacts that are not blocked need no job.
    await rows('update contacts set active = true');
    await world.tx((tx) => mergeManually(tx, ana, b, a));
    await undo((await mergeIds())[0]!, b);
    expect(await takeBlockJobs()).toEqual([]);
  });

  it('later changes by people stay after an undo', async () => {
    const [a, b] = await lay();
    await receive(mapping());
    await rows(
      `update contacts set name = 'Mariana Alves' where id = ${b}; delete from contact_fields where contact_id = ${b} and name = 'E-mail'`,
    );
    await undo((await mergeIds())[0]!, b);
    expect(await about(b)).toMatchObject({ name: 'Mariana Alves', fields: ['CPF=1', 'Cidade=Recife'] });
    expect(await about(a)).toMatchObject({ email: 'a@x.br', fields: ['CPF=1'] });
  });
});

describe('the number of a contact, after an undo', () => {
  const numbers = () =>
    rows<{
      number: string;
      known: string[];
    }>(`select c.number, array(select i.value from contact_identities i where i.contact_id = c.id and i.kind = 'phone' order by 1) as known
      from contacts c where merged_into is null order by id`);
  const other = '552133334444';

  it('is its own again when the merged one was given another number meanwhile', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map(({ id }) => id);
    await world.tx((tx) => mergeManually(tx, ana, a!, b!));
    await world.tx((tx) => updateContact(tx, ana, a!, { number: `+${other}` }));
    await undo((await mergeIds())[0]!, a!);
    const forms = numberForms(world.phone).sort();
    expect(await numbers()).toEqual([
      { number: other, known: [other] },
      { number: world.phone, known: forms },
    ]);
    await receive(world.message('três', asPhone));
    expect(await numbers()).toHaveLength(2);
    await isWhole();
  });

  it('stays with another contact that has it by then: the two are suggested as one person', async () => {
    await receive(world.message('um', asLid), world.message('dois', asPhone));
    const [a, b] = (await rows<{ id: number }>('select id from contacts order by id')).map(({ id }) => id);
    await world.tx((tx) => mergeManually(tx, ana, a!, b!));
    await world.tx((tx) => updateContact(tx, ana, a!, { number: `+${other}` }));
    await receive(world.message('três', asPhone));
    await undo((await mergeIds())[0]!, a!);
    expect((await numbers()).map(({ number }) => number)).toEqual([other, world.phone, world.phone]);
    const { suggestions } = await world.tx((tx) => listSuggestions(tx, ana));
    expect(suggestions.map(({ contacts }) => contacts.map(({ id }) => id))).toEqual([[b, b! + 1]]);
    await isWhole();
  });

  it('is the former one when the channel had reported the number of the other as its new one', async () => {
    const old = { chat: other, identities: [{ kind: 'phone' as const, value: other }], name: 'Mariana' };
    await receive(world.message('um', old), world.message('dois', asPhone));
    const identities = [{ kind: 'phone' as const, value: world.phone }];
    await receive(world.event({ kind: 'identity', chat: world.phone, name: '', was: old.identities, identities }));
    expect((await numbers()).map(({ number }) => number)).toEqual([world.phone]);
    await undo((await mergeIds())[0]!, await survivorId());
    expect((await numbers()).map(({ number }) => number)).toEqual([other, world.phone]);
  });
});
