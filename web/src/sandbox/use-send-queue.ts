import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { MediaType } from '@balcao/contract/messages/message';
import { type SandboxMessageInput, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import type { Customer } from './customers/customers.ts';
import { refetchPhone } from './sandbox.queries.ts';

/** Content to send, before it has an id. `voice` marks a recording. */
export type OutgoingContent = Omit<SandboxMessageInput, 'id' | 'from' | 'name' | 'timestamp'> & {
  file?: File;
  voice?: boolean;
};

export type QueuedSend = {
  id: string;
  customer: Customer;
  content: OutgoingContent;
  createdAt: string;
  /** waiting: the phone is offline */
  state: 'waiting' | 'sending' | 'failed';
};

export type SendQueue = {
  pending: readonly QueuedSend[];
  /** Messages of one customer are sent in sequence; `sendAtOnce` sends without waiting for earlier ones, as an album does. */
  send(customer: Customer, content: OutgoingContent, how?: { sendAtOnce?: boolean }): void;
  retry(one: QueuedSend): void;
};

type SendCallbacks = { onSent(content: OutgoingContent): void; onFailed(error: unknown): void };

/** Sends messages to the server. While the phone is offline they wait in memory. */
export function useSendQueue(token: string, online: boolean, callbacks: SendCallbacks): SendQueue {
  const [pending, setPending] = useState<readonly QueuedSend[]>([]);
  const tails = useRef(new Map<string, Promise<void>>());
  const set = (id: string, state: QueuedSend['state'] | 'gone') =>
    setPending((all) => all.flatMap((one) => (one.id !== id ? [one] : state === 'gone' ? [] : [{ ...one, state }])));

  const post = async (one: QueuedSend) => {
    set(one.id, 'sending');
    try {
      await call(sandboxApi.send, { params: { token }, ...requestOf(one) });
      callbacks.onSent(one.content);
      await refetchPhone(token).catch(() => {});
      set(one.id, 'gone');
    } catch (error) {
      set(one.id, 'failed');
      callbacks.onFailed(error);
    }
  };
  const enqueue = (one: QueuedSend, sendAtOnce = false) => {
    const { number } = one.customer;
    const before = sendAtOnce ? Promise.resolve() : (tails.current.get(number) ?? Promise.resolve());
    tails.current.set(
      number,
      before.then(() => post(one)),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: waiting messages are sent only when `online` becomes true
  useEffect(() => {
    if (online) for (const one of pending) if (one.state === 'waiting') enqueue(one);
  }, [online]);

  return {
    pending,
    send(customer, content, { sendAtOnce = false } = {}) {
      const state = online ? 'sending' : 'waiting';
      const one: QueuedSend = { id: newId(), customer, content, createdAt: new Date().toISOString(), state };
      setPending((all) => [...all, one]);
      if (online) enqueue(one, sendAtOnce);
    },
    retry: (one) => enqueue(one),
  };
}

function requestOf({ id, customer, content }: QueuedSend) {
  const { file, voice, ...rest } = content;
  const body = { id, from: customer.number, ...(customer.name && { name: customer.name }), ...rest };
  if (!file) return { body };
  const form = new FormData();
  for (const key of ['id', 'from', 'name', 'body', 'quotedId'] as const) if (body[key]) form.append(key, body[key]);
  form.append(voice ? 'audio' : 'media', file);
  return { body, form };
}

/** Not `crypto.randomUUID`: it is missing on pages without https, where the phone must work too. */
const newId = (): string =>
  `phone-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Media type under which an unsent message is displayed. */
export const kindOf = ({ file, location, reaction }: OutgoingContent): MediaType =>
  reaction !== undefined
    ? 'reactionMessage'
    : location
      ? 'locationMessage'
      : !file
        ? 'conversation'
        : mediaTypeOf(file.type);
