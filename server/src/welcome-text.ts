import type { Desk } from './desk.ts';
import type { Config } from './platform/config.ts';

/** The one block that a start prints: where it is, how to get in, and the phone to try it with. */
export function welcomeText(
  config: Pick<Config, 'publicUrl' | 'port' | 'adminEmail'>,
  { port, founded }: Pick<Desk, 'port' | 'founded'>,
): string {
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const rows: [string, string][] = [['Endereço', address]];
  if (founded.isNew) rows.push(['E-mail', config.adminEmail]);
  if (founded.generatedPassword !== null)
    rows.push(['Senha', `${founded.generatedPassword}   (anote: não será mostrada de novo)`]);
  if (founded.sandboxToken !== null) rows.push(['Telefone de teste', `${address}/sandbox/${founded.sandboxToken}`]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return `\n  Balcão está no ar. Ctrl+C encerra.\n\n${lines.join('\n')}\n\n`;
}
