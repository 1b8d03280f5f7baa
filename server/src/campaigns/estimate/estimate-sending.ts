import { estimateEnd, type SendingEstimate } from '@balcao/contract/campaigns/estimate-end.rules';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { readNewChatBudget } from '../../messages/delivery/read-new-chat-budget.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { sampleWaiting, selectConnectionPace } from './estimate.store.ts';

type Ahead = { people: number; newChats: number; from: Date };
type Estimate = SendingEstimate & { leftToday: number; perDay: number };

/** Estimates when recipients have their turns, by the connection, settings and window as they are now. Null: no connection. */
export async function estimateSending(tx: Tx, row: CampaignRow, ahead: Ahead): Promise<Estimate | null> {
  const { id, whatsappId, window, confirmation, fileListId } = row;
  if (whatsappId === null) return null;
  const connection = await selectConnectionPace(tx, { id, whatsappId, people: ahead.people, fileListId });
  if (!connection) return null;
  const { nextAt, newChatsPerDay, files, ...state } = connection;
  const { left, midnight } = await readNewChatBudget(tx, { whatsappId, contactId: null });
  const from = nextAt !== null && nextAt > ahead.from ? nextAt : ahead.from;
  const estimate = estimateEnd({
    ...state,
    ...ahead,
    from,
    pace: await readCampaignSettings(tx),
    messagesPerPerson: confirmation ? 1 : files + 1,
    window,
    timeZone: (await findCompanyProfile(tx)).timeZone,
    newChatsLeft: from < midnight ? Math.max(0, left) : newChatsPerDay,
    newChatsPerDay,
  });
  return { ...estimate, leftToday: Math.max(0, left), perDay: newChatsPerDay };
}

/** When the last waiting recipient of a running campaign has their turn; null: not running, or nobody waits. */
export async function estimateRunning(tx: Tx, row: CampaignRow): Promise<Date | null> {
  const { id, status, preparedAt, whatsappId, pauseReason, pauseUntil } = row;
  const waiting = row.counts['pending'] ?? 0;
  if (status !== 'EM_ANDAMENTO' || preparedAt === null || whatsappId === null || waiting === 0) return null;
  if (pauseReason === 'connectionDown' || pauseReason === 'plan') return null;
  const sample = await sampleWaiting(tx, { id, whatsappId, status: 'pending' });
  const newChats = sample.people === 0 ? 0 : Math.round((waiting * sample.newChats) / sample.people);
  const isLater = pauseReason === 'scheduled' && pauseUntil !== null && pauseUntil > tx.now;
  const from = isLater ? pauseUntil : tx.now;
  return (await estimateSending(tx, row, { people: waiting, newChats, from }))?.endsAt ?? null;
}
