import { createIntegration } from '../queue-integrations/create-integration.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/** The company's integrations, created by its admin. No connection uses one, because their services do not exist. */
export async function addIntegrations(
  server: DemoServer,
  { integrations = [] }: DemoCompany,
  { companyId, adminId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  await server.at({ now: () => now }).inCompany(companyId, async (tx) => {
    const actor = await loadActorOfUser(tx, adminId);
    for (const integration of integrations) await createIntegration(tx, actor, integration, server.integrations);
  });
}
