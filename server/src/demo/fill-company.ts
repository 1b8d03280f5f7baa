import { openChance } from './chance.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoDesk } from './demo-desk.ts';
import { type FoundedDemo, foundDemoCompany } from './found-demo-company.ts';
import { planConversations } from './plan-conversations.ts';
import { playConversation } from './play-conversation.ts';

/** Maximum conversations played in parallel. */
const players = 4;

/** Returns the company's users, or null when it exists already; then nothing is changed. */
export async function fillCompany(
  desk: DemoDesk,
  company: DemoCompany,
  password: string,
  now: Date,
): Promise<FoundedDemo | null> {
  const founded = await foundDemoCompany(desk, company, password, now);
  if (founded === null) return null;
  const plan = planConversations(company, openChance(company.seed), now);
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
        await playConversation({ desk, company, founded, now }, conversation, openChance(company.seed * 1000 + n));
      })();
      busy.set(conversation.customer, played);
      await played;
    }
  };
  await Promise.all(Array.from({ length: players }, play));
  return founded;
}
