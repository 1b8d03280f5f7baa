import { type CreateScheduleInput, type Schedule, scheduleMaxBytes } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../companies/find-company.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { beginTurn } from './begin-turn.ts';
import { presentSchedule, readSchedule } from './find-schedule.ts';
import { beginRecurrence } from './recurrence-of.ts';
import { readSendAt, requireReferences } from './require-references.ts';
import { announceSchedule } from './schedule.audience.ts';
import { insertSchedule, saveSchedule } from './schedule.store.ts';

/** Every user creates their own schedules, with or without a file. */
export async function createSchedule(
  tx: Tx,
  actor: Actor,
  input: CreateScheduleInput,
  uploads: readonly Upload[] = [],
): Promise<Schedule> {
  const { body, contactId, openTicket = 'disabled', statusTicket = 'open' } = input;
  const { ticketUserId = null, queueId = null, whatsappId: whatsappIds = [] } = input;
  const { timeZone } = await findCompanyProfile(tx);
  const sendAt = readSendAt(tx, input.sendAt, timeZone);
  await requireReferences(tx, { contactId, ticketUserId, queueId, whatsappIds });
  const values = {
    body,
    contactId,
    opensTicket: openTicket === 'enabled',
    statusTicket,
    ticketUserId,
    queueId,
    whatsappIds,
    ...beginRecurrence(input.recurrence ?? null, sendAt, timeZone),
  };
  const id = await insertSchedule(tx, { ...values, userId: actor.userId, sendAt });
  if (uploads.length > 0) await saveSchedule(tx, id, { fileId: await storeOnlyFile(tx, uploads, scheduleMaxBytes) });
  await beginTurn(tx, id, 1, sendAt);
  const row = await readSchedule(tx, id);
  announceSchedule(tx, 'create', row);
  return presentSchedule(tx, actor, row);
}
