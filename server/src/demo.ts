import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, adminAddress } from './demo/bootstrap-demo-company.ts';
import { clinic } from './demo/clinic.demo.ts';
import { composeDemo } from './demo/compose-demo.ts';
import type { DemoServer } from './demo/demo-server.ts';
import { fillCompany } from './demo/fill-company.ts';
import { furnitureShop } from './demo/furniture-shop.demo.ts';
import { addDemoCompanies } from './demo/operator/add-companies.ts';
import { addOperator } from './demo/operator/add-operator.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { startDatabase } from './platform/postgres/start-database.ts';
import { StartupError } from './platform/process/startup-error.ts';

/** npm run demo: two companies, created through the verbs. The server of this DATA_DIR must not be running. */
const companies = [furnitureShop, clinic];
const profileLabels: Record<string, string> = { admin: 'administra', supervisor: 'supervisor', user: 'atendente' };

const endings: (() => Promise<void>)[] = [];
let code = 0;
let ending: Promise<void> | undefined;
const end = (): Promise<void> =>
  (ending ??= (async () => {
    for (const run of endings.reverse()) await run();
  })());
const stop = (): void => void end().finally(() => process.exit(130));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', () => ending ?? stop());

try {
  const config = readConfig(process.env);
  const database = await startDatabase(config);
  endings.push(database.stop);
  await migrate(database.url);
  const demo = await composeDemo({ ...config, databaseUrl: database.url }, createLog('warn'));
  endings.push(demo.close);
  const password = storedPassword(config.dataDir);
  await addOperatorFirst(demo, config, password);
  await fill(demo, password);
  await demo.finish();
} catch (error) {
  if (ending) await ending; // the database was stopped on request
  code = 1;
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}
await end();
process.exit(code);

/** Whoever chose a password, or had one printed by a start before, keeps it. */
async function addOperatorFirst(server: DemoServer, config: Config, password: string): Promise<void> {
  const { adminEmail, adminPassword = password, sandboxToken } = config;
  const isNew = await addOperator(server, { adminEmail, adminPassword, sandboxToken }, new Date());
  if (isNew && config.adminPassword === undefined)
    process.stdout.write(`\n  Balcão: pronta.\n    ${adminEmail.padEnd(36)} opera a instalação\n`);
}

async function fill(server: DemoServer, password: string): Promise<void> {
  const began = Date.now();
  await addDemoCompanies(server, password, new Date(began));
  for (const company of companies) {
    process.stdout.write(`\n  ${company.name}: `);
    const founded = await fillCompany(server, company, password, new Date(began));
    process.stdout.write(founded ? 'pronta.\n' : 'já está aqui, nada foi mudado.\n');
    const { people, domain, admin } = company;
    const rows = [
      { name: admin.name, profile: 'admin', email: adminAddress(company) },
      ...people.map((person) => ({ ...person, email: addressOf(person.name, domain) })),
    ];
    for (const { name, profile, email } of rows)
      process.stdout.write(`    ${email.padEnd(36)} ${profileLabels[profile] ?? profile}, ${name}\n`);
  }
  process.stdout.write(
    `\n  A senha de todos: ${password}\n${process.argv.includes('--whatsapp') ? '' : '  Agora: npm start\n'}\n`,
  );
}

/** Stable across runs and unique to this installation, because the demo may be installed beside real companies. */
function storedPassword(dataDir: string): string {
  const file = join(dataDir, 'demo-password');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const password = randomBytes(5).toString('hex');
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return password;
  }
}
