import { inSystem } from '../../server/src/platform/db/tx.ts';
import type { runningServer, TestCompany } from './running-server.ts';

/** Sets a price for the plan of test companies, and creates an invoice of this company. Returns its id. */
export async function pricePlan(server: ReturnType<typeof runningServer>, { id, admin }: TestCompany): Promise<number> {
  await inSystem(server.running().context, id, (system) =>
    system.rows('price-plan', `update plans set value = '99,90' where name = 'testes'`, []),
  );
  return (await admin.call<{ invoiceId: number }>('POST', '/subscription/invoice', {})).body.invoiceId;
}
