import type { Tx } from '../../../platform/tx.ts';

/** A line of the transaction's company, as somebody holds it. */
type Held = { whatsappId: number; epoch: number };
export const nameOfHeld = ({ whatsappId, epoch }: Held): string => `${whatsappId}:${epoch}`;

/** Which of these lines are `owner`'s still, and stay so until the transaction has ended: who has lost a line writes nothing. */
export async function heldLines(tx: Tx, owner: string, lines: readonly Held[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<Held>(
    'whatsapp-web-held',
    `select s.whatsapp_id as "whatsappId", s.epoch from unnest($2::int[], $3::bigint[]) x(w, e)
     join whatsapp_web_sessions s on s.whatsapp_id = w and s.epoch = e
     where s.company_id = current_company() and s.owner = $1 for key share of s`,
    [owner, lines.map(({ whatsappId }) => whatsappId), lines.map(({ epoch }) => epoch)],
  );
  return new Set(rows.map(nameOfHeld));
}
