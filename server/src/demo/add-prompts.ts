import { createPrompt } from '../prompts/create-prompt.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/** The company's AI prompts, created by its admin. */
export async function addPrompts(
  server: DemoServer,
  { prompts = [] }: DemoCompany,
  { companyId, adminId, queues }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  await server.at({ now: () => now }).inCompany(companyId, async (tx) => {
    const actor = await loadActorOfUser(tx, adminId);
    for (const { queue, ...prompt } of prompts)
      await createPrompt(tx, actor, { ...prompt, queueId: queues.get(queue) ?? 0 }, server.prompts);
  });
}
