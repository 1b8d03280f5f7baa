import { createContactList } from '../../contact-lists/create-contact-list.ts';
import { importListItems } from '../../contact-lists/import-list-items.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import { customerName } from '../customer-names.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoServer } from '../demo-server.ts';

/** Contact lists for campaigns, apart from the people who have written. */
export async function addContactLists(
  server: DemoServer,
  { contactLists = [], seed }: DemoCompany,
  { companyId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany } = server.at({ now: () => now });
  for (const [listNo, { name, people }] of contactLists.entries())
    await inCompany(companyId, async (tx) => {
      const { id } = await createContactList(tx, { name });
      const rows = Array.from({ length: people }, (_, n) => ({
        name: customerName(n * 3 + listNo, seed + listNo),
        // These numbers are not assigned in Brazil.
        number: `551190000${String(2000 + listNo * 500 + n)}`,
        email: n % 3 === 0 ? `cliente${n}@exemplo.com.br` : '',
      }));
      await importListItems(tx, id, rows);
    });
}
