import type { Message } from '@balcao/contract/messages/message';
import type { ContactMediaKind } from '@balcao/contract/messages/message-search';
import { expect, it } from 'vitest';
import { messageOf } from '../sample-message.ts';
import { changesMedia } from './changes-media.ts';

const changes = (over: Partial<Message>, kind: ContactMediaKind, shownIds: string[] = []) =>
  changesMedia(messageOf({ id: '7', ...over }), kind, new Set(shownIds));
const media = (state: 'pending' | 'ready' | 'failed'): Message['media'] => ({
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  sizeBytes: 1,
  width: null,
  height: null,
  thumbnailUrl: null,
  state,
  failReason: null,
});
const picture = { mediaType: 'image', media: media('ready') } as const;

it('an ordinary text, and the progress of a picture that is listed, change nothing', () => {
  for (const kind of ['pictures', 'files', 'links'] as const) expect(changes({ body: 'Bom dia' }, kind)).toBe(false);
  expect(changes({ ...picture, status: 'read' }, 'pictures', ['7'])).toBe(false);
});

it('a message enters the list of its kind: a file once it has been fetched', () => {
  expect(changes(picture, 'pictures')).toBe(true);
  expect(changes({ ...picture, media: media('pending') }, 'pictures')).toBe(false);
  expect(changes({ mediaType: 'video', media: media('ready') }, 'pictures')).toBe(true);
  expect(changes({ mediaType: 'application', media: media('ready') }, 'files')).toBe(true);
  expect(changes({ body: 'Veja HTTPS://loja.com' }, 'links')).toBe(true);
  expect(changes(picture, 'files')).toBe(false);
});

it('a listed message that is deleted, or loses its file or its link, leaves it', () => {
  expect(changes({ ...picture, isDeleted: true }, 'pictures', ['7'])).toBe(true);
  expect(changes({ ...picture, media: media('failed') }, 'pictures', ['7'])).toBe(true);
  expect(changes({ body: 'Veja' }, 'links', ['7'])).toBe(true);
});

it('the picture of a note changes nothing', () => {
  expect(changes({ ...picture, isPrivate: true }, 'pictures')).toBe(false);
});
