import type { Server } from './composition/server.ts';
import type { Config } from './platform/config/config.ts';
import { bannerTexts as words } from './startup-banner.texts.ts';

/** The one block that a start prints: where it is, how to get in, and the phone to try it with. */
export function startupBanner(
  config: Pick<Config, 'publicUrl' | 'port' | 'adminEmail'>,
  { port, bootstrap }: Pick<Server, 'port' | 'bootstrap'>,
): string {
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const rows: [string, string][] = [[words.address, address]];
  if (bootstrap.isNew) rows.push([words.email, config.adminEmail]);
  if (bootstrap.generatedPassword !== null)
    rows.push([words.password, `${bootstrap.generatedPassword}   ${words.shownOnce}`]);
  if (bootstrap.sandboxToken !== null) rows.push([words.testPhone, `${address}/sandbox/${bootstrap.sandboxToken}`]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return `\n  ${words.isUp}\n\n${table.join('\n')}\n\n`;
}
