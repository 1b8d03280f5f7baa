import type { Expected } from './expected.ts';

/** Statuses of our own messages, and failures. */
export const statuses = {
  'status-sent': [
    { kind: 'status', status: 'sent', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-sent-with-our-id': [
    {
      kind: 'status',
      status: 'sent',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
    },
  ],
  'status-delivered': [
    { kind: 'status', status: 'delivered', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-delivered-billed': [
    { kind: 'status', status: 'delivered', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-read': [
    { kind: 'status', status: 'read', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-played': [
    { kind: 'status', status: 'played', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-user-id-only': [
    { kind: 'status', status: 'delivered', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-group': [
    { kind: 'status', status: 'delivered', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'status-failed-window': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131047,
    },
  ],
  'status-failed-undeliverable': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131026,
    },
  ],
  'status-failed-marketing': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131049,
    },
  ],
  'status-failed-payment': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131042,
    },
  ],
  'status-failed-media': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131053,
    },
  ],
  'status-failed-locked': [
    {
      kind: 'status',
      status: 'failed',
      target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=',
      code: 131031,
    },
  ],
  'status-of-tomorrow': [
    { kind: 'status', status: 'none', target: 'wamid.HBgNNTUxMTk5OTk5MDAwMRUCABEYEkQzQjA5RTdGMTJBNkM0NTBCOAA=' },
  ],
  'errors-of-the-connection': [{ kind: 'notice', code: 130429 }],
} as const satisfies Record<string, readonly Expected[]>;
