import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { Received } from './read-customer-words.ts';

/** A service's answer. `queueId`: the queue where users continue. */
const unsaidAnswer = z.object({
  replies: z.array(z.string()),
  isOver: z.boolean(),
  queueId: z.number().nullable(),
});
export type UnsaidAnswer = z.infer<typeof unsaidAnswer>;

export type IntegrationSession = {
  sessionId: string | null;
  lastMessageId: number;
  choices: string[];
  unsaid: UnsaidAnswer | null;
  /** when the messages of its last turn were read */
  updatedAt: Date;
};

const stored = z.object({
  sessionId: z.string().nullable(),
  lastMessageId: z.coerce.number(),
  choices: z.array(z.string()),
  unsaid: unsaidAnswer.nullable(),
  updatedAt: z.date(),
});

export const receivedOf = ({ lastMessageId: messageId, updatedAt: at }: IntegrationSession): Received => ({
  messageId,
  at,
});

/**
 * Only of this integration and of the conversation that is running: a session of another one has ended, also when the flow's last
 * answer came after the close had removed it.
 */
export async function selectSession(
  tx: Tx,
  ticketId: number,
  integrationId: number,
): Promise<IntegrationSession | null> {
  const [row] = await tx.rows(
    'integration-session',
    `select session_id as "sessionId", last_message_id as "lastMessageId", choices, unsaid, updated_at as "updatedAt"
     from integration_sessions s where company_id = current_company() and ticket_id = $1 and integration_id = $2 and not exists (
       select from ticket_cycles c where c.company_id = s.company_id and c.ticket_id = s.ticket_id and c.closed_at is null and c.opened_at > s.updated_at)`,
    [ticketId, integrationId],
  );
  return row ? stored.parse(row) : null;
}

/**
 * Not once a user has the ticket: a session would have no effect. Nor once the conversation in which its messages were read has ended: it
 * would go on in the next one.
 */
export async function saveSession(
  tx: Tx,
  ticketId: number,
  integrationId: number,
  { sessionId, lastMessageId, choices, unsaid, updatedAt }: IntegrationSession,
): Promise<void> {
  await tx.rows(
    'integration-session-save',
    `insert into integration_sessions as s (ticket_id, integration_id, session_id, last_message_id, choices, unsaid, updated_at)
     select b.ticket_id, $2, $3, $4, $5::jsonb, $6::jsonb, $7 from bot_sessions b
     where b.company_id = current_company() and b.ticket_id = $1 and b.state = 'responder' and not exists (
       select from ticket_cycles c where c.company_id = b.company_id and c.ticket_id = b.ticket_id and c.closed_at is null and c.opened_at > $7)
     on conflict (company_id, ticket_id) do update set integration_id = excluded.integration_id, session_id = excluded.session_id,
       last_message_id = excluded.last_message_id, choices = excluded.choices, unsaid = excluded.unsaid, updated_at = excluded.updated_at`,
    [ticketId, integrationId, sessionId, lastMessageId, jsonb(choices), unsaid && jsonb(unsaid), updatedAt],
  );
}

/** The answer was sent to the customer. */
export const clearUnsaid = (tx: Tx, ticketId: number): Promise<unknown> =>
  tx.rows(
    'integration-session-clear-unsaid',
    'update integration_sessions set unsaid = null where company_id = current_company() and ticket_id = $1',
    [ticketId],
  );

export const deleteSessions = (tx: Tx, ticketIds: number[]): Promise<unknown> =>
  tx.rows(
    'integration-sessions-end',
    'delete from integration_sessions where company_id = current_company() and ticket_id = any($1)',
    [ticketIds],
  );
