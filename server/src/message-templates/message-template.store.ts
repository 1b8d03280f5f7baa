import { type MessageTemplate, messageTemplate } from '@balcao/contract/message-templates/message-template';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

/** By name and language. One that an older version of the product wrote in another shape is left out. */
export async function selectTemplates(tx: Tx, whatsappId: number): Promise<MessageTemplate[]> {
  const rows = await tx.rows<{ template: unknown }>(
    'message-templates',
    `select template from message_templates where company_id = current_company() and whatsapp_id = $1
     order by name, language`,
    [whatsappId],
  );
  return rows.flatMap(({ template }) => messageTemplate.safeParse(template).data ?? []);
}

export async function selectTemplate(
  tx: Tx,
  whatsappId: number,
  { name, language }: Pick<MessageTemplate, 'name' | 'language'>,
): Promise<MessageTemplate | null> {
  const [row] = await tx.rows<{ template: unknown }>(
    'message-template',
    `select template from message_templates
     where company_id = current_company() and whatsapp_id = $1 and name = $2 and language = $3`,
    [whatsappId, name, language],
  );
  return messageTemplate.safeParse(row?.template).data ?? null;
}

/** The connection has these and no others. */
export async function replaceTemplates(tx: Tx, whatsappId: number, templates: MessageTemplate[]): Promise<void> {
  await tx.rows(
    'message-templates-replace',
    `with listed as (
       select distinct on (t ->> 'name', t ->> 'language') t ->> 'name' as name, t ->> 'language' as language, t as template
       from jsonb_array_elements($2::jsonb) t
     ), gone as (
       delete from message_templates m where company_id = current_company() and whatsapp_id = $1
         and not exists (select 1 from listed l where (l.name, l.language) = (m.name, m.language))
     )
     insert into message_templates as m (company_id, whatsapp_id, name, language, template)
     select current_company(), $1, name, language, template from listed
     on conflict (company_id, whatsapp_id, name, language) do update set template = excluded.template
       where m.template is distinct from excluded.template`,
    [whatsappId, jsonb(templates)],
  );
}

/** The last attempts to list the templates of a connection, by when they began; null: there was none. */
type TemplateFetch = { triedAt: Date; fetchedAt: Date | null; outdatedAt: Date | null; failReason: string | null };

export async function selectFetch(tx: Tx, whatsappId: number): Promise<TemplateFetch | null> {
  const row = await tx.db
    .selectFrom('messageTemplateFetches')
    .select(['triedAt', 'fetchedAt', 'outdatedAt', 'failReason'])
    .where('companyId', '=', tx.companyId)
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row ?? null;
}

/** `failReason` null: it answered. False when one that began later has ended before. */
export async function saveFetch(
  tx: Tx,
  whatsappId: number,
  { beganAt, failReason }: { beganAt: Date; failReason: string | null },
): Promise<boolean> {
  const tried = { triedAt: beganAt, failReason, ...(failReason === null && { fetchedAt: beganAt }) };
  const saved = await tx.db
    .insertInto('messageTemplateFetches')
    .values({ whatsappId, ...tried })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'whatsappId'])
        .doUpdateSet(tried)
        .where('messageTemplateFetches.triedAt', '<=', beganAt),
    )
    .returning('whatsappId')
    .execute();
  return saved.length > 0;
}

export async function markFetchesOutdated(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('messageTemplateFetches')
    .set({ outdatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .execute();
}
