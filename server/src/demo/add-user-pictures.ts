import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { setUserPicture } from '../users/pictures/set-user-picture.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoServer } from './demo-server.ts';
import { drawPortrait } from './draw-portrait.ts';

/** Number of people without a picture. */
const without = 4;

/** Profile pictures, set by the users themselves. */
export async function addUserPictures(
  server: DemoServer,
  { companyId, people }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { inCompany, upload } = server.at({ now: () => now });
  const ids = new Set([...people.values()].flat().map(({ id }) => id));
  for (const [n, id] of [...ids].entries()) {
    if (n % without === without - 1) continue;
    const stored = await upload(companyId, { name: 'foto.jpg', bytes: await drawPortrait(n), field: 'file' });
    await inCompany(companyId, async (tx) => setUserPicture(tx, await loadActorOfUser(tx, id), id, [stored]));
  }
}
