import type { ConnectionKind } from '../connections/connection.ts';
import type { CampaignAccess } from '../settings/campaign-access.ts';
import type { Profile } from '../users/user.ts';
import type { Campaign, CampaignStatus, Variant } from './campaign.ts';

/**
 * `schedule`, `unschedule`: saved with a time, or without; `start`: its time has come, or a person starts it now;
 * `cancel`: a person stops it; `stop`: it is stopped for a reason (missed, or a ban sign of the channel); `restart`;
 * `finish`: all recipients are finished; `retryFailed`: tries failed ones again.
 */
export const campaignCommands = [
  'schedule',
  'unschedule',
  'start',
  'cancel',
  'stop',
  'restart',
  'finish',
  'retryFailed',
] as const;
export type CampaignCommand = (typeof campaignCommands)[number];

/** Status × command → next status. A missing entry is refused. */
const transitions: Record<CampaignStatus, Partial<Record<CampaignCommand, CampaignStatus>>> = {
  INATIVA: { schedule: 'PROGRAMADA', unschedule: 'INATIVA', start: 'EM_ANDAMENTO' },
  PROGRAMADA: {
    schedule: 'PROGRAMADA',
    unschedule: 'INATIVA',
    start: 'EM_ANDAMENTO',
    cancel: 'CANCELADA',
    stop: 'CANCELADA',
  },
  EM_ANDAMENTO: { cancel: 'CANCELADA', stop: 'CANCELADA', finish: 'FINALIZADA' },
  // It stays cancelled when saved: only a restart continues it.
  CANCELADA: { schedule: 'CANCELADA', unschedule: 'CANCELADA', restart: 'EM_ANDAMENTO' },
  FINALIZADA: { retryFailed: 'EM_ANDAMENTO' },
};

export const nextCampaignStatus = (status: CampaignStatus, command: CampaignCommand): CampaignStatus | null =>
  transitions[status][command] ?? null;

/** It cannot be changed within this time before its start. */
const editableUntilMs = 60 * 60_000;

export function isEditable({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>, now: Date): boolean {
  if (status === 'INATIVA' || status === 'CANCELADA') return true;
  return status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() > editableUntilMs;
}

/** Fixed for a cancelled campaign: otherwise the record of who got it, and over which connection, would be wrong. */
export const lockedWhenCancelled = ['whatsappId', 'contactListId', 'tagListId'] as const;

/** Not while it is running. */
export const isRemovable = ({ status }: Pick<Campaign, 'status'>): boolean => status !== 'EM_ANDAMENTO';

/** A missed start (the server was down) is made up for within this time. */
export const maxLateMs = 24 * 60 * 60_000;

/** Hours for which an answer to the confirmation question is accepted. */
export const confirmationHours = 72;

const ranks: Record<Profile, number> = { user: 0, supervisor: 1, admin: 2 };
const neededRank: Record<CampaignAccess, number> = { everyone: 0, supervisor: 1, admin: 2 };

/** The company setting `campaignAccess` restricts who may work with campaigns. */
export const mayUseCampaigns = ({ profile }: { profile: Profile }, access: CampaignAccess): boolean =>
  ranks[profile] >= neededRank[access];

/** Whether a campaign sends approved templates over the connection, and never its texts: WhatsApp Cloud. */
export const sendsTemplates = ({ channel, provider }: ConnectionKind): boolean =>
  channel === 'whatsapp' && provider === 'cloud';

/** One of the five, as stored: a text, and on WhatsApp Cloud its template. */
type Filled = { text: string; template: unknown };

/** The non-empty ones of the five. */
export const filledVariants = (contents: readonly Filled[]): Variant[] =>
  ([1, 2, 3, 4, 5] as const).filter((variant) => {
    const content = contents[variant - 1];
    return content !== undefined && (content.text.trim() !== '' || content.template !== null);
  });

/** The longest text below a file on WhatsApp. */
const maxCaptionLength = 1024;

/** The first text that is too long to be sent with the campaign's file: it would fail for everybody. */
export const findLongCaption = (
  connection: ConnectionKind,
  contents: readonly Pick<Filled, 'text'>[],
): Variant | null =>
  connection.channel !== 'whatsapp' || sendsTemplates(connection)
    ? null
    : (([1, 2, 3, 4, 5] as const).find((n) => (contents[n - 1]?.text.length ?? 0) > maxCaptionLength) ?? null);

/** One of the non-empty ones, always the same for the same person and campaign. */
export function chooseVariant(filled: readonly Variant[], campaignId: number, recipientId: number): Variant | null {
  return filled[mix(campaignId, recipientId) % filled.length] ?? null;
}

/** The confirmation with the same number, otherwise any non-empty one. */
export const chooseConfirmation = (
  variant: Variant,
  filled: readonly Variant[],
  campaignId: number,
  recipientId: number,
): Variant | null => (filled.includes(variant) ? variant : chooseVariant(filled, campaignId, recipientId));

/** Spreads two ids evenly over 32 bits (the finaliser of MurmurHash3). */
function mix(a: number, b: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ b;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
