import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Tx } from '../platform/db/tx.ts';
import { type WrittenNumber, writtenNumbersOf } from '../platform/erasure/written-numbers.ts';

/** All identifiers by which a company knows a person, including merged contacts. */
export type Person = {
  contactIds: number[];
  ticketIds: number[];
  /** digits, in every form of a number */
  numbers: string[];
  /** numbers and the channels' ids */
  addresses: string[];
  /** The same numbers in the spellings that people use in texts. */
  writtenNumbers: WrittenNumber[];
  /** without those that other contacts have too, such as a company's: they identify nobody (decisions/0590) */
  emails: string[];
  /** texts and files of their own conversations */
  words: string[];
  fileIds: number[];
  messageCount: number;
};

/** Shorter ones match much that is not about the person. */
const minAddressLength = 8;

/** Null for a group, and when there is no such contact. */
export async function findPerson(tx: Tx, contactId: number): Promise<Person | null> {
  const known = await findContacts(tx, contactId);
  return known && describePerson(tx, known);
}

/**
 * As `findPerson`, with all their contacts locked: until the end of the transaction nothing about the person is stored that
 * refers to one of them, and none of them is merged.
 */
export async function lockPerson(tx: Tx, contactId: number): Promise<Person | null> {
  for (let locked: number[] = []; ; ) {
    const known = await findContacts(tx, contactId);
    if (!known) return null;
    if (known.ids.every((id) => locked.includes(id))) return describePerson(tx, known);
    // One of them may have been merged while this waits.
    locked = known.ids;
    await tx.rows(
      'privacy-lock',
      'select from contacts where company_id = current_company() and id = any($1) order by id for update',
      [locked],
    );
  }
}

type KnownContacts = { ids: number[]; numbers: string[]; emails: string[] | null; identities: string[] };

async function findContacts(tx: Tx, contactId: number): Promise<KnownContacts | null> {
  const [known] = await tx.rows<Omit<KnownContacts, 'ids'> & { ids: number[] | null }>(
    'privacy-person',
    `with recursive above as (
       select id, merged_into from contacts where company_id = current_company() and id = $1 and not is_group
       union select c.id, c.merged_into from contacts c join above a on c.id = a.merged_into where c.company_id = current_company()),
     whole as (
       select id from above where merged_into is null
       union select c.id from contacts c join whole w on c.merged_into = w.id where c.company_id = current_company())
     select array_agg(c.id) as ids, array_agg(c.number) as numbers,
       array_agg(distinct lower(c.email)) filter (where c.email <> '' and not exists (select from contacts o
         where o.company_id = current_company() and lower(o.email) = lower(c.email) and o.email <> ''
           and o.id not in (select id from whole))) as emails,
       array(select i.value from contact_identities i where i.company_id = current_company() and i.contact_id in (select id from whole)) as identities
     from contacts c where c.company_id = current_company() and c.id in (select id from whole)`,
    [contactId],
  );
  return known?.ids ? { ...known, ids: known.ids } : null;
}

async function describePerson(tx: Tx, known: KnownContacts): Promise<Person> {
  const digits = [...known.numbers, ...known.identities].filter((value) => /^\d{8,15}$/.test(value));
  const numbers = [...new Set(digits.flatMap(numberForms))];
  const addresses = [...new Set([...numbers, ...known.identities])].filter(({ length }) => length >= minAddressLength);
  return {
    contactIds: known.ids,
    numbers,
    addresses,
    writtenNumbers: writtenNumbersOf(numbers),
    emails: known.emails ?? [],
    ...(await findConversations(tx, known.ids)),
  };
}

type Conversations = Pick<Person, 'ticketIds' | 'words' | 'fileIds' | 'messageCount'>;

async function findConversations(tx: Tx, contactIds: number[]): Promise<Conversations> {
  const [found] = await tx.rows<Conversations>(
    'privacy-conversations',
    `with own as (select id from tickets where company_id = current_company() and contact_id = any($1)),
     said as (select m.id, m.file_id, m.search from messages m where m.company_id = current_company() and m.ticket_id in (select id from own))
     select array(select id from own order by id) as "ticketIds",
       array(select distinct unnest(tsvector_to_array(search)) from said) as words,
       array(select file_id::int from said where file_id is not null
         union select p.file_id::int from message_previews p join said on p.message_id = said.id
           where p.company_id = current_company() and p.file_id is not null
         union select p.file_id::int from contact_pictures p where p.company_id = current_company() and p.contact_id = any($1) and p.file_id is not null
         union select s.file_id::int from schedules s where s.company_id = current_company() and s.contact_id = any($1) and s.file_id is not null) as "fileIds",
       (select count(*) from said) as "messageCount"`,
    [contactIds],
  );
  return found ?? { ticketIds: [], words: [], fileIds: [], messageCount: 0 };
}
