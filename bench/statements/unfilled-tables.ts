import type pg from 'pg';

/** Tables that have no rows in the filled installation, and why that hides no statement that reads too much. The list may only shrink. */
const few = 'a handful in a company';
const short = 'rows are removed within days';
const operator = 'a handful in an installation';
const unfilled: Record<string, string> = {
  ai_settings: few,
  ai_usage: few,
  analytics_backfills: few,
  announcement_reads: few,
  announcements: operator,
  api_calls: few,
  api_tokens: few,
  campaign_connections: few,
  campaign_reasons: few,
  campaign_settings: few,
  charges: few,
  company_sizes: few,
  connection_pace: few,
  contact_exports: short,
  day_changes: short,
  dry_runs: short,
  email_confirmations: short,
  erasures: few,
  former_connections: few,
  global_settings: operator,
  helps: operator,
  holidays: few,
  login_attempts: short,
  message_deltas: short,
  message_template_fetches: few,
  message_templates: few,
  message_word_progress: few,
  nodes: operator,
  password_resets: short,
  payment_credits: few,
  payments: few,
  prompt_usage: few,
  push_keys: operator,
  recovery_codes: 'ten of a person',
  report_exports: short,
  sandbox_phones: few,
  saved_view_defaults: 'one of a person',
  sealed_stores: operator,
  sign_in_challenges: short,
  signup_codes: short,
  two_factors: 'one of a person',
  whaticket_rows: 'of an import, whose statements are not run (unmeasured.ts)',
  whatsapp_web_history: short,
};

/** Faults: a table that is neither filled nor listed, and one that is listed and filled. `client` is the owner's, after an analyze. */
export async function findUnfilledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isEmpty: boolean }>(
    `select relname as name, reltuples = 0 as "isEmpty" from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.flatMap(({ name, isEmpty }) =>
    isEmpty === name in unfilled
      ? []
      : [
          isEmpty
            ? `${name} has no rows: fill it, or say why not`
            : `${name} is filled: take it out of the unfilled tables`,
        ],
  );
}
