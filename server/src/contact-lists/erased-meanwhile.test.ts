import { beforeEach, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { personErasers } from '../composition/person-erasers.ts';
import { lockOpenRows } from '../contact-imports/contact-import.store.ts';
import type { Tx } from '../platform/db/tx.ts';
import { erasePerson, type PersonEraser } from '../privacy/erase-person.ts';
import { requestErasure } from '../privacy/request-erasure.ts';
import { createContactList } from './create-contact-list.ts';
import { fillContactList } from './fill-contact-list.ts';
import { importListItems } from './import-list-items.ts';

const world = testWorld();
let contactId: number;
let listId: number;
beforeEach(async () => {
  contactId = await world.contact('Aline', '5511987654321');
  await world.contact('Bento', '5511987654322');
  listId = (await world.run((tx) => createContactList(tx, { name: 'Clientes' }))).id;
});

const refuse = () => Promise.reject(new Error('not used here'));
const store = { moveIn: refuse, put: refuse, open: refuse, size: refuse, remove: refuse, async *list() {} };
const blocked = () => lockWait(world.context().database.owner);
const names = async () =>
  (await world.sql<{ name: string }>('select name from contact_list_items order by name')).map(({ name }) => name);
const erase = async (erasers = personErasers): Promise<void> => {
  const { id } = await world.run((tx) => requestErasure(tx, world.ana, contactId));
  await erasePerson({ context: world.context(), store, erasers }, { companyId: world.ana.companyId, erasureId: id });
};

/** Erases Aline while a transaction that has done this work is not committed yet. */
async function eraseDuring(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  let erasing: Promise<void> = Promise.resolve();
  await world.run(async (tx) => {
    await work(tx);
    erasing = erase();
    await Promise.race([erasing, blocked()]);
  });
  await erasing;
}

it('a person who is erased while a list is filled from the address book is not in it', async () => {
  await eraseDuring((tx) => fillContactList(tx, world.ana, listId, { tagIds: [] }));
  expect(await names()).toEqual(['Bento']);
});

it('a list that is filled while a person is being erased does not name them', async () => {
  let filling: Promise<unknown> = Promise.resolve();
  const begin: PersonEraser = {
    kind: 'listItems',
    async erase() {
      filling = world.run((tx) => fillContactList(tx, world.ana, listId, { tagIds: [] }));
      await Promise.race([filling, blocked()]);
      return { rows: 0 };
    },
  };
  const place = personErasers.findIndex(({ kind }) => kind === 'listItems') + 1;
  await erase(personErasers.toSpliced(place, 0, begin));
  await filling;
  expect(await names()).toEqual(['Bento']);
});

it('a person who is erased while their row of a file is imported is not in the list', async () => {
  const [made] = await world.sql<{ id: number }>(
    `insert into contact_imports (company_id, user_id, file_name, starts_itself, contact_list_id) values ($1, $2, 'a.csv', false, $3) returning id`,
    [world.ana.companyId, world.ana.userId, listId],
  );
  await world.sql(
    `insert into contact_import_rows (company_id, import_id, row, name, number, email, outcome)
     values ($1, $2, 2, 'Aline', '5511987654321', '', 'create'), ($1, $2, 3, 'Bento', '5511987654322', '', 'create')`,
    [world.ana.companyId, made?.id],
  );
  await eraseDuring(async (tx) => importListItems(tx, listId, await lockOpenRows(tx, made?.id ?? 0, 10)));
  expect(await names()).toEqual(['Bento']);
});
