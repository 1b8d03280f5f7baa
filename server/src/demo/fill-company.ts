import { addCloudConnection } from './add-cloud-connection.ts';
import { addEveryKind } from './add-every-kind.ts';
import { addHolidays } from './add-holidays.ts';
import { addIntegrations } from './add-integrations.ts';
import { addInvoices } from './add-invoices.ts';
import { addPrograms } from './add-programs.ts';
import { addPrompts } from './add-prompts.ts';
import { addQuickReplies } from './add-quick-replies.ts';
import { addSchedules } from './add-schedules.ts';
import { addUserPictures } from './add-user-pictures.ts';
import { bootstrapDemoCompany, type DemoCompanyIds } from './bootstrap-demo-company.ts';
import { addCampaigns } from './campaigns/add-campaigns.ts';
import { addContactLists } from './campaigns/add-contact-lists.ts';
import { addFileLists } from './campaigns/add-file-lists.ts';
import { playCampaign } from './campaigns/play-campaign.ts';
import { addChats } from './chats/add-chats.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';
import { planConversations } from './plan-conversations.ts';
import { playConversation } from './play-conversation.ts';
import { addReportMailings } from './reports/add-report-mailings.ts';
import { seededRandom } from './seeded-random.ts';

/** Maximum conversations played in parallel. */
const maxParallel = 4;
const twoWeeksMs = 14 * 86_400_000;

/** Returns the company's users, or null without any change when it exists already. */
export async function fillCompany(
  server: DemoServer,
  company: DemoCompany,
  password: string,
  now: Date,
): Promise<DemoCompanyIds | null> {
  const ids = await bootstrapDemoCompany(server, company, password, now);
  if (ids === null) return null;
  await addUserPictures(server, ids, now);
  await addQuickReplies(server, company, ids, now);
  await addPrompts(server, company, ids, now);
  await addContactLists(server, company, ids, now);
  await addFileLists(server, company, ids, now);
  await playCampaign(server, company, ids, now);
  await addCampaigns(server, company, ids, now);
  await addHolidays(server, company, ids, now);
  await addIntegrations(server, company, ids, now);
  await addInvoices(server, ids, { paidAt: new Date(now.getTime() - twoWeeksMs), now });
  await addReportMailings(server, ids, now);
  const plan = planConversations(company, seededRandom(company.seed), now);
  const busy = new Map<number, Promise<void>>();
  let next = 0;
  const play = async () => {
    for (;;) {
      const n = next++;
      const conversation = plan[n];
      if (conversation === undefined) return;
      const before = busy.get(conversation.customer);
      const played = (async () => {
        await before; // conversations of one customer are sequential
        await playConversation({ server, company, ids, now }, conversation, seededRandom(company.seed * 1000 + n));
      })();
      busy.set(conversation.customer, played);
      await played;
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, play));
  await addCloudConnection(server, company, ids, now);
  await addSchedules(server, company, ids, now);
  await addEveryKind(server, company, ids, now);
  await addChats(server, company, ids, now);
  await addPrograms(server, company, ids, now);
  return ids;
}
