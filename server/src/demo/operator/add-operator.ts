import { createAnnouncementInput } from '@balcao/contract/announcements/announcement';
import { createHelpInput } from '@balcao/contract/helps/help';
import type { Actor } from '@balcao/contract/users/actor';
import { createAnnouncement } from '../../announcements/change-announcement.ts';
import { createHelp } from '../../helps/change-help.ts';
import { storeThumbnail } from '../../helps/store-thumbnail.ts';
import type { Tx, TxContext } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { type BootstrapOptions, bootstrapCompany } from '../../signup/bootstrap-company.ts';
import type { DemoServer } from '../demo-server.ts';
import { drawThumbnail } from './draw-thumbnail.ts';

const announcements = [
  {
    title: 'Manutenção no domingo, às 3 h',
    text: 'O Balcão fica fora do ar por cerca de dez minutos. Mensagens que chegarem nesse tempo não se perdem: entram assim que ele volta.',
    priority: 1,
  },
  {
    title: 'Novidade: relatórios por e-mail',
    text: 'Em Relatórios, agende o envio por dia, semana ou mês. Cada pessoa recebe o que o seu perfil pode ver.',
    priority: 2,
  },
  {
    title: 'Pesquisa de satisfação',
    text: 'Conte o que falta no Balcão: leva dois minutos.',
    priority: 3,
    status: false,
  },
];

/** A freely licensed film: https://creativecommons.org/licenses/by/3.0/ */
const video = 'aqz-KE-bpKQ';
const helps = [
  {
    title: 'Primeiros passos',
    hue: '#17917F',
    video,
    description: 'Conectar um número, criar filas e convidar a equipe.',
  },
  {
    title: 'Do menu à nota',
    hue: '#3C6FB4',
    video,
    description: 'O que o cliente recebe antes de falar com alguém, e depois.',
  },
  {
    title: 'Uma campanha sem sustos',
    hue: '#B4633C',
    video,
    description: 'Lista, conferência dos números, prévia e ritmo de envio.',
  },
];

/** The operator's company with its announcements and help videos; does nothing when an earlier start has created it. */
export async function addOperator(server: DemoServer, options: BootstrapOptions, now: Date): Promise<boolean> {
  const { context, upload } = server.at({ now: () => now });
  const words = (tx: Tx, actor: Actor) => addWords(tx, actor, context.fileUrl, (file) => upload(tx.companyId, file));
  return (await bootstrapCompany(context, server.phones, options, words)).isNew;
}

async function addWords(
  tx: Tx,
  actor: Actor,
  fileUrl: TxContext['fileUrl'],
  upload: (file: { name: string; bytes: Buffer; field: string }) => Promise<Upload>,
): Promise<void> {
  for (const input of announcements) await createAnnouncement(tx, actor, createAnnouncementInput.parse(input), fileUrl);
  // No external service is called while the demo is filled: the thumbnails of videos are drawn.
  const offline: Tx = { ...tx, enqueue() {} };
  for (const { hue, ...input } of helps) {
    const { id } = await createHelp(offline, actor, createHelpInput.parse(input), fileUrl);
    const bytes = await drawThumbnail(input.title, hue);
    await storeThumbnail(tx, id, video, await upload({ name: `${video}.jpg`, bytes, field: 'file' }));
  }
}
