// npm run demo -- --whatsapp: the server, a fake WhatsApp on loopback, and ten connections with conversations until Ctrl+C.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playSampleReplies } from '../peers/openai/sample-replies.ts';
import { startOpenAi } from '../peers/openai/start-openai.ts';
import { startWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { adminAddress } from '../server/src/demo/bootstrap-demo-company.ts';
import { clinic } from '../server/src/demo/clinic.demo.ts';
import { furnitureShop } from '../server/src/demo/furniture-shop.demo.ts';
import { demoAgent } from './demo-agent.ts';
import { signIn, until } from './demo-api.ts';
import { linkConnections } from './demo-connections.ts';
import { playConversations } from './demo-conversations.ts';
import { type GroupTalk, openToGroups, playGroup } from './demo-group.ts';

const dataDir = process.env['DATA_DIR'] ?? './data';
const base = `http://127.0.0.1:${process.env['PORT'] ?? 3000}${process.env['API_PREFIX'] ?? '/api'}`;
const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim();
const print = (text: string) => void process.stdout.write(`  ${text}\n`);
const ended = new AbortController();

const whatsapp = await startWhatsApp({ home: join(dataDir, 'demo-whatsapp') });
// DEMO_AI=1: a fake AI service, too, for companies without one of their own.
const ai = process.env['DEMO_AI'] ? await startOpenAi() : undefined;
if (ai) ai.reply = playSampleReplies;
const server = spawn(process.execPath, ['server/src/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // Detached from the terminal's Ctrl+C: it receives a single stop signal from this process.
  detached: true,
  env: { ...process.env, NODE_ENV: 'production', ...whatsapp.environment, ...ai?.environment() },
});
const stopped = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 1)));
const end = (): void => {
  ended.abort();
  server.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
// The parent process was killed.
process.once('disconnect', end);
void stopped.then(async (code) => {
  const wasAsked = ended.signal.aborted;
  ended.abort();
  await whatsapp.close();
  await ai?.close();
  process.exit(wasAsked ? 0 : code);
});

let messages = 0;
const countMessage = () => {
  messages += 1;
};
try {
  const talks = [];
  const groups: GroupTalk[] = [];
  for (const company of [furnitureShop, clinic]) {
    const admin = await until(() => signIn(base, adminAddress(company), password).catch(() => undefined), 'the server');
    const call = await demoAgent(base, admin, adminAddress(company), password);
    print(`${company.name}:`);
    const linked = await linkConnections(admin, whatsapp, { areaCode: company.areaCode, count: 5 }, print);
    for (const connection of linked)
      talks.push({ call, whatsapp, company, connection, paceMs: 5000, onMessage: countMessage });
    const [first] = linked;
    if (first === undefined) continue;
    await openToGroups(admin, first);
    groups.push({ whatsapp, company, connection: first, paceMs: 20_000 });
  }
  print(`Dez linhas conectadas; os telefones: ${whatsapp.controlUrl}/state. Ctrl+C encerra.`);
  const progressTimer = setInterval(() => print(`${messages} mensagens`), 30_000);
  progressTimer.unref();
  await Promise.all([
    ...talks.map((talk) => playConversations(talk, ended.signal, print)),
    ...groups.map((talk) => playGroup(talk, ended.signal)),
  ]);
} catch (error) {
  if (!ended.signal.aborted) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    server.kill('SIGTERM');
  }
}
