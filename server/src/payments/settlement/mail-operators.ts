import { queueMail } from '../../mails/queue-mail.ts';
import { inSystem, inTx, type TxContext } from '../../platform/db/tx.ts';
import type { PaymentDeps } from '../payment-deps.ts';

type Operator = { companyId: number; name: string; email: string; language: string | null };
type AboutMoney = { kind: 'paymentCredit' | 'paymentReturned'; detail: string; valueCents: number; address: string };

/**
 * Bypasses row-level security: the operators are users of the provider's company. A second run with the same key mails
 * nobody again.
 */
export async function mailOperators(
  context: TxContext,
  { mails }: PaymentDeps,
  about: AboutMoney,
  idempotencyKey: string | undefined,
): Promise<void> {
  const operators = await inSystem(context, 0, (system) =>
    system.rows<Operator>(
      'operators',
      `select u.company_id as "companyId", u.name, u.email, u.language from users u join companies c on c.id = u.company_id
       where u.super and c.is_super order by u.id`,
      [],
    ),
  );
  for (const [companyId, people] of Map.groupBy(operators, (one) => one.companyId))
    await inTx(context, companyId, async (tx) => {
      for (const { name, email, language } of people)
        await queueMail(tx, mails, { content: { ...about, name, email }, recipient: email, language, idempotencyKey });
    });
}
