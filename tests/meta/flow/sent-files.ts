import { expect, it } from 'vitest';
import { samples } from '../../../peers/graph/media/sample-media.ts';
import { eventually } from '../../world/running-server.ts';
import type { MessagingFlow } from './set-up-flow.ts';

/** Pictures, incoming and outgoing. */
export function testSentFiles(flow: MessagingFlow): void {
  it('pictures are received and sent; a caption is sent after its file, with its own status', async () => {
    const { person, ticket, messages, ours } = await flow.conversation('Bia');
    person.attach(
      'image',
      [1, 2].map(() => ({ bytes: samples.png, mime: 'image/png' })),
      { text: 'As duas' },
    );
    const came = await eventually(messages, (all) => all.filter((m) => m.media?.state === 'ready').length === 2);
    expect(came.filter((m) => m.media)).toMatchObject([
      { body: 'As duas', mediaType: 'image' },
      { mediaType: 'image' },
    ]);
    const bytes = await fetch(came.find((m) => m.media)?.mediaUrl ?? '');
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png']);

    const form = new FormData();
    form.set('body', 'Esta aqui');
    form.set('medias', new Blob([new Uint8Array(samples.png)], { type: 'image/png' }), 'a.png');
    expect((await flow.postMessage(ticket.id, form)).status).toBe(200);
    await eventually(
      async () => person.inbox.length,
      (n) => n === 2,
    );
    expect(person.inbox).toMatchObject([{ attachment: { type: 'image' } }, { text: 'Esta aqui', attachment: null }]);
    const sent = await eventually(ours, (all) => all.length === 2 && all.every((m) => m.ack >= 2));
    expect(sent.map((m) => [m.mediaType, m.body])).toEqual([
      ['image', ''],
      ['conversation', 'Esta aqui'],
    ]);
  });
}
