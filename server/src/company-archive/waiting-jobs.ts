import type pg from 'pg';
import { exportReportJob } from '../analytics/exports/report-export.jobs.ts';
import { withdrawFromCancelledJob } from '../campaigns/campaign.jobs.ts';
import { readContactImportJob, runContactImportJob } from '../contact-imports/contact-import.jobs.ts';
import { checkNumbersJob, checkNumbersKey } from '../contact-lists/contact-list.jobs.ts';
import { takeBackJob, takeBackKey } from '../distribution/distribution.jobs.ts';
import { playDryRunJob } from '../dry-runs/dry-run.jobs.ts';
import { fetchMediaJob } from '../messages/message.jobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import { erasePersonJob, exportContactJob } from '../privacy/privacy.jobs.ts';
import { expireRatingJob, expireRatingKey } from '../ratings/rating.jobs.ts';
import { sendScheduleJob, sendScheduleKey } from '../schedules/schedule.jobs.ts';
import { wakeTicketJob, wakeTicketKey } from '../tickets/ticket.jobs.ts';
import { remindTodoJob, remindTodoKey } from '../todos/todo.jobs.ts';

/** A row of the company that needs a job. `at`: its time; absent: now. */
type Waiting = { id: number; companyId: number; userId: number; at: Date };
type WaitingJob = {
  name: string;
  /** the `from` clause of a table `r`, with the condition of rows that need a job */
  rows: string;
  at: string;
  payload: (row: Waiting) => object;
  keyOf: (id: number) => string | null;
};

const waitingJob = <Payload extends object>(
  { name }: Job<Payload>,
  rows: string,
  payload: (row: Waiting) => Payload,
  { at = 'null', keyOf = () => null }: { at?: string; keyOf?: (id: number) => string | null } = {},
): WaitingJob => ({ name, rows, at, payload, keyOf });

const ofCampaigns = 'campaigns come in stopped';
const underWay = 'what was under way, to be ended where it began';
const ofScreens = 'what screens or browsers were told';
const swept = 'found by a sweep';
const madeAgain = 'asked for again when it is looked at, or the message comes without it';
const ofOperator = 'between the company and the operator';

/** The other jobs, each with why none is enqueued: a new kind of job is added to one of the two lists. */
export const notEnqueued: Record<string, string> = {
  'advance-campaign-sending': ofCampaigns,
  'announce-campaign': ofCampaigns,
  'check-campaign-numbers': ofCampaigns,
  'notify-campaign-stopped': ofCampaigns,
  'prepare-campaign': ofCampaigns,
  'send-confirmed': ofCampaigns,
  'start-campaign': ofCampaigns,
  'withdraw-from-recipient': ofCampaigns,
  'ask-responder': underWay,
  'block-on-channels': underWay,
  'change-message': underWay,
  'mark-read': underWay,
  'reach-phone': underWay,
  'receive-waiting': underWay,
  'say-automatically': underWay,
  'show-typing': underWay,
  'remove-unused-words': underWay,
  'announce-push': ofScreens,
  'send-push': ofScreens,
  'refresh-ticket': ofScreens,
  'deliver-messages': swept,
  'take-turn': swept,
  'deliver-to-endpoint': underWay,
  'deliver-to-webhook': underWay,
  'fetch-picture': madeAgain,
  'measure-sound': madeAgain,
  'name-contact': madeAgain,
  'preview-link': madeAgain,
  'summarize-transfer': madeAgain,
  transcribe: madeAgain,
  'announce-invoices': ofOperator,
  'announce-plan': ofOperator,
  'check-charge': ofOperator,
  'fetch-help-thumbnail': ofOperator,
  'send-mail': ofOperator,
  'tell-credit': ofOperator,
  'tell-return': ofOperator,
};

/** Rows that wait for a job of their own, which no sweep would find. */
export const waitingJobs: WaitingJob[] = [
  waitingJob(
    sendScheduleJob,
    'schedules r where is_waiting',
    ({ companyId, id, at }) => ({ companyId, scheduleId: id, sendAt: at.toISOString() }),
    { at: 'send_at', keyOf: sendScheduleKey },
  ),
  waitingJob(erasePersonJob, `erasures r where state = 'waiting'`, ({ companyId, id }) => ({
    companyId,
    erasureId: id,
  })),
  waitingJob(exportContactJob, `contact_exports r where state = 'waiting'`, ({ companyId, id }) => ({
    companyId,
    exportId: id,
  })),
  waitingJob(exportReportJob, `report_exports r where state in ('queued', 'running')`, ({ companyId, id }) => ({
    companyId,
    exportId: id,
  })),
  waitingJob(readContactImportJob, `contact_imports r where status = 'reading'`, ({ companyId, id }) => ({
    companyId,
    importId: id,
  })),
  waitingJob(runContactImportJob, `contact_imports r where status = 'running'`, ({ companyId, id }) => ({
    companyId,
    importId: id,
  })),
  waitingJob(
    checkNumbersJob,
    'contact_lists r where check_total is not null',
    ({ companyId, id }) => ({ companyId, contactListId: id, silences: 0 }),
    { keyOf: checkNumbersKey },
  ),
  waitingJob(playDryRunJob, `dry_runs r where state = 'waiting'`, ({ companyId, id }) => ({ companyId, dryRunId: id })),
  // They come in cancelled, and their messages would be sent once the connection is paired.
  waitingJob(
    withdrawFromCancelledJob,
    `campaigns r where status = 'CANCELADA' and exists (select from campaign_messages x
       join messages m on (m.company_id, m.id) = (x.company_id, x.message_id) and m.status = 'queued'
       where (x.company_id, x.campaign_id) = (r.company_id, r.id))`,
    ({ companyId, id }) => ({ companyId, campaignId: id }),
  ),
  // A file that never comes can be asked for again only once it has failed.
  waitingJob(fetchMediaJob, `messages r where media_state = 'pending'`, ({ companyId, id }) => ({
    companyId,
    messageId: id,
  })),
  waitingJob(
    wakeTicketJob,
    'tickets r where snoozed_until is not null',
    ({ companyId, id }) => ({ companyId, ticketId: id }),
    { at: 'snoozed_until', keyOf: wakeTicketKey },
  ),
  waitingJob(
    expireRatingJob,
    'ratings r where answered_at is null and open_until is not null',
    ({ companyId, id }) => ({ companyId, ratingId: id }),
    { at: 'expires_at', keyOf: expireRatingKey },
  ),
  waitingJob(
    remindTodoJob,
    'todos r where due_at is not null and done_at is null and reminded_at is null',
    ({ companyId, id, at }) => ({ companyId, todoId: id, dueAt: at.toISOString() }),
    { at: 'due_at', keyOf: remindTodoKey },
  ),
  // The job checks by itself whether the time has come.
  waitingJob(
    takeBackJob,
    `(select t.id, g.company_id, g.user_id from given_tickets g
      join tickets t on (t.company_id, t.id, t.user_id) = (g.company_id, g.ticket_id, g.user_id) and t.status = 'open'
      where not g.missed) r where true`,
    ({ companyId, id, userId }) => ({ companyId, ticketId: id, userId }),
    { keyOf: takeBackKey },
  ),
];

/** Jobs are not part of an archive: rows that need one get it again, in the transaction that imports the company. */
export async function enqueueWaitingJobs(client: pg.ClientBase, companyId: number): Promise<void> {
  for (const { name, rows, at, payload, keyOf } of waitingJobs) {
    const { rows: waiting } = await client.query<Waiting>(
      `select id::int as id, company_id as "companyId", (to_jsonb(r) ->> 'user_id')::int as "userId", ${at} as at
       from ${rows} and company_id = $1 order by id`,
      [companyId],
    );
    await client.query(
      `select enqueue_job($1, j.payload, j.key, null, j.at, 25, 0) from jsonb_to_recordset($2) j(payload json, key text, at timestamptz)`,
      [name, jsonb(waiting.map((row) => ({ payload: payload(row), key: keyOf(row.id), at: row.at })))],
    );
  }
}
