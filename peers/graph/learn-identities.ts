import { z } from 'zod';
import type { BusinessConnection } from './business-connection.ts';

const value = z.object({
  contacts: z
    .array(
      z.object({
        profile: z.object({ name: z.string().optional() }).optional(),
        wa_id: z.string().optional(),
        user_id: z.string().optional(),
      }),
    )
    .optional(),
  messages: z
    .array(z.object({ id: z.string(), from: z.string().optional(), from_user_id: z.string().optional() }))
    .optional(),
});
const body = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value })) })) });

/** Registers the people and messages of a given body as if they had been sent by this peer. */
export function learnIdentities(connection: BusinessConnection, webhookBody: unknown): void {
  const read = body.safeParse(webhookBody);
  if (!read.success) return;
  for (const { value } of read.data.entry.flatMap((e) => e.changes)) {
    for (const { profile, wa_id, user_id } of value.contacts ?? []) {
      if (find(connection, wa_id, user_id) !== undefined) continue;
      connection.addCustomer({
        name: profile?.name ?? '',
        waId: wa_id ?? null,
        ...(user_id === undefined ? {} : { userId: user_id }),
      });
    }
    for (const { id, from, from_user_id } of value.messages ?? []) {
      const customer = find(connection, from, from_user_id);
      if (customer === undefined) continue;
      customer.lastInboundMs = connection.clock.now();
      connection.messages.set(id, { person: customer, direction: 'in' });
    }
  }
}

function find(connection: BusinessConnection, waId: string | undefined, userId: string | undefined) {
  return connection.customers.find(
    (c) => (userId !== undefined && c.userId === userId) || (waId !== undefined && c.waId === waId),
  );
}
