import { createQuickMessage } from '../quick-messages/create-quick-message.ts';
import { setQuickMessageMedia } from '../quick-messages/set-quick-message-media.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';
import { makeFile } from './generate-files.ts';
import { seededRandom } from './seeded-random.ts';

/** The company's quick replies, created by its admin; some have a file. */
export async function addQuickReplies(
  server: DemoServer,
  company: DemoCompany,
  { companyId, adminId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany, upload } = server.at({ now: () => now });
  const random = seededRandom(company.seed);
  for (const { file, ...row } of company.quickReplies) {
    const stored =
      file && (await upload(companyId, { name: file.name, bytes: await makeFile(file.make, random), field: 'file' }));
    await inCompany(companyId, async (tx) => {
      const actor = await loadActorOfUser(tx, adminId);
      const { id } = await createQuickMessage(tx, actor, { ...row, geral: true });
      if (stored) await setQuickMessageMedia(tx, actor, id, [stored]);
    });
  }
}
