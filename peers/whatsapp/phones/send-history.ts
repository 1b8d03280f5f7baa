import type { Device } from '../world/device.ts';
import type { Arrival } from '../world/inbox.ts';
import { whatItIs } from '../world/read-message.ts';
import type { World } from '../world/world.ts';
import { type HistoryType, sendHistoryChunk } from './history.ts';
import { shareStateKey } from './save-person.ts';

// Current clients fetch chunks that are files from `mmg.whatsapp.net`, whatever host they are given: use `historyBy:
// 'blob'` only with a client that fetches them itself.

const recentMs = 14 * 86_400_000;
const chunkMessages = 50;

/**
 * A newly linked phone sends its companion the history: the newest of each chat, the names, the last days, the rest.
 */
export async function sendFirstHistory(world: World, device: Device): Promise<void> {
  if (device.hasHistory || !world.settings.sendsHistory) return;
  device.hasHistory = true;
  // For companions, an account without saved people has no such state.
  if (world.ownerOf(device).phoneBook.size > 0) await shareStateKey(world, device);
  const past = pastOf(world, device);
  const newest = [...Map.groupBy(past, ({ chat }) => chat).values()].flatMap((chat) => chat.slice(-1));
  const since = Date.now() - recentMs;
  const before = past.filter(({ at }) => at.getTime() < since);
  const recent = past.filter((each) => each.at.getTime() >= since && !newest.includes(each));
  const rest = before.filter((each) => !newest.includes(each));
  await sendHistoryChunk(world, device, {
    type: 'INITIAL_BOOTSTRAP',
    past: newest,
    chunkOrder: 1,
    progress: 100,
    by: 'inline',
  });
  if (past.length === 0) return;
  await sendHistoryChunk(world, device, { type: 'PUSH_NAME', past, chunkOrder: 1, progress: 100, by: 'inline' });
  await sendInChunks(world, device, 'RECENT', recent);
  await sendInChunks(world, device, 'FULL', rest);
}

/** Sends chunks newest first, each with its progress. */
async function sendInChunks(world: World, device: Device, type: HistoryType, past: Arrival[]): Promise<void> {
  const all = past.toReversed();
  const count = Math.max(1, Math.ceil(all.length / chunkMessages));
  for (let chunk = 0; chunk < count; chunk++) {
    const part = all.slice(chunk * chunkMessages, (chunk + 1) * chunkMessages);
    const progress = Math.round((100 * (chunk + 1)) / count);
    await sendHistoryChunk(world, device, {
      type,
      past: part,
      chunkOrder: chunk + 1,
      progress,
      by: world.settings.historyBy,
    });
  }
}

/** Sends earlier messages of a chat, before one that the companion has. */
export async function sendMoreHistory(
  world: World,
  device: Device,
  asked: { chat: string; beforeId: string; count: number; requestId: string },
): Promise<void> {
  const past = pastOf(world, device).filter(({ chat }) => chat === asked.chat);
  const at = past.findIndex(({ id }) => id === asked.beforeId);
  const before = past.slice(0, at < 0 ? past.length : at).slice(-asked.count);
  const more = { chunkOrder: 1, progress: 100, by: world.settings.historyBy, requestId: asked.requestId };
  await sendHistoryChunk(world, device, { type: 'ON_DEMAND', past: before, ...more });
}

/** Messages from before this companion was linked, oldest first; it received later ones itself. */
function pastOf(world: World, device: Device): Arrival[] {
  const { arrivals } = world.ownerOf(device).inbox;
  return arrivals
    .filter(({ message, at }) => whatItIs(message) !== 'nothing' && at.getTime() < device.linkedAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
