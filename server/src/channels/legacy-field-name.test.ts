import { expect, it } from 'vitest';
import { inboundEvent } from './inbound-event.ts';
import { commands } from './whatsapp-web/protocol.ts';

const metadata = { voice: true };

it('an event journalled by the previous version still has its metadata', () => {
  const stored = `{"kind": "message", "chat": "5511@s.whatsapp.net", "providerId": "A1", "at": "2026-01-01T12:00:00Z",
    "identities": [{"kind": "phone", "value": "5511"}], "name": "Ana", "fromMe": false,
    "content": {"mediaType": "conversation", "body": "oi", "facts": ${JSON.stringify(metadata)}}}`;
  expect(inboundEvent.parse(JSON.parse(stored))).toHaveProperty('content.metadata', metadata);
  expect(inboundEvent.parse(JSON.parse(stored))).not.toHaveProperty('content.facts');
});

it.each(['send', 'edit', 'remove'] as const)(
  'a %s that the previous version left for the worker has its metadata still',
  (kind) => {
    const stored = `{"chat": "5511@s.whatsapp.net", "to": [], "id": "1", "providerId": "A1", "mediaType": "audioMessage",
    "body": "", "facts": ${JSON.stringify(metadata)}, "file": null, "quotedProviderId": null}`;
    expect(commands[kind].payload.parse(JSON.parse(stored))).toMatchObject({ metadata });
  },
);
