import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { customerName } from '../server/src/demo/customer-names.ts';
import type { DemoCompany } from '../server/src/demo/demo-company.ts';
import type { Call } from './demo-api.ts';
import type { DemoConnection } from './demo-connections.ts';

export type GroupTalk = { whatsapp: FakeWhatsApp; company: DemoCompany; connection: DemoConnection; paceMs: number };

const texts = [
  'Bom dia a todos! Alguém sabe se a entrega de hoje está confirmada?',
  'A minha chegou às nove, tudo certo.',
  'Obrigada! Fico no aguardo então.',
  'Pessoal, a montagem do armário ficou para quinta.',
];

/** Enables groups for the company and for one connection: without both, messages in groups are ignored. */
export async function openToGroups(call: Call, connection: DemoConnection): Promise<void> {
  await call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const now = await call<{ name: string; queues: { id: number }[] }>('GET', `/whatsapp/${connection.id}`);
  await call('PUT', `/whatsapp/${connection.id}`, {
    ...now,
    queueIds: now.queues.map(({ id }) => id),
    allowGroup: true,
  });
}

/** Three customers and the company's number in a group, with messages until aborted. */
export async function playGroup(
  { whatsapp, company, connection, paceMs }: GroupTalk,
  stop: AbortSignal,
): Promise<void> {
  const members = [0, 1, 2].map((n) =>
    whatsapp.phone({
      number: `${company.areaCode}96${String(Date.now() + n).slice(-7)}`,
      name: customerName(600 + n, company.seed),
    }),
  );
  const [founder, ...others] = members;
  if (founder === undefined) return;
  const group = founder.createGroup(`Clientes ${company.name.split(' ')[0]}`, [
    ...others,
    whatsapp.phoneOf(connection.number),
  ]);
  for (let n = 0; !stop.aborted; n++) {
    await members[n % members.length]?.text(group, texts[n % texts.length] ?? '');
    await sleep(paceMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
