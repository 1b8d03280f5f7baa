import { isSecretSetting } from '@balcao/contract/settings/setting';
import type { SecretBox } from '../platform/security/secret-box.ts';

type Row = Record<string, unknown>;
export type Boxes = (purpose: string) => SecretBox;

/** What is sealed with the SECRET_KEY, and for what: in the archive it is open, as a backup's key is. */
const sealedColumns: Record<string, { purpose: string; columns: string[] }> = {
  ai_settings: { purpose: 'ai', columns: ['api_key'] },
  connections: { purpose: 'connections', columns: ['credentials_secret'] },
  prompts: { purpose: 'prompts', columns: ['api_key', 'voice_key'] },
  queue_integrations: { purpose: 'integrations', columns: ['json_content_secret', 'signing_secret'] },
  two_factors: { purpose: 'two-factor', columns: ['sealed_secret'] },
  webhook_endpoints: { purpose: 'webhook-endpoints', columns: ['signing_secret', 'previous_secret'] },
};

export const openSealed = (table: string, row: Row, boxes: Boxes): Row =>
  change(table, row, (box, text) => box.open(text), boxes);
export const sealAgain = (table: string, row: Row, boxes: Boxes): Row =>
  change(table, row, (box, text) => box.seal(text), boxes);

function change(table: string, row: Row, how: (box: SecretBox, text: string) => string, boxes: Boxes): Row {
  if (table === 'settings') return changeSetting(row, how, boxes);
  const sealed = sealedColumns[table];
  if (!sealed) return row;
  const changed = sealed.columns.flatMap((column): [string, string][] => {
    const value = row[column];
    return typeof value === 'string' && value !== '' ? [[column, how(boxes(sealed.purpose), value)]] : [];
  });
  return { ...row, ...Object.fromEntries(changed) };
}

/** Behind a space stands the end of the secret, which is shown. */
function changeSetting(row: Row, how: (box: SecretBox, text: string) => string, boxes: Boxes): Row {
  const { key, value } = row;
  if (typeof key !== 'string' || typeof value !== 'string' || !isSecretSetting(key) || value === '') return row;
  const [, sealed = '', tail = ''] = /^(.*?)( \S*)?$/s.exec(value) ?? [];
  return { ...row, value: `${how(boxes('settings'), sealed)}${tail}` };
}
