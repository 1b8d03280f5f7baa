import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { MediaType } from '@balcao/contract/messages/message';
import { type SandboxMessageInput, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import type { Customer } from './customers.ts';
import { lookAgain } from './sandbox.queries.ts';

/** Content to send, before it has an id. `voice` marks a recording. */
export type Said = Omit<SandboxMessageInput, 'id' | 'from' | 'name' | 'timestamp'> & { file?: File; voice?: boolean };

export type Waiting = {
  id: string;
  customer: Customer;
  said: Said;
  createdAt: string;
  /** waiting: the phone is offline */
  state: 'waiting' | 'sending' | 'failed';
};

export type Outbox = {
  waiting: readonly Waiting[];
  /** Messages of one customer are sent in sequence; `atOnce` sends without waiting for earlier ones, as an album does. */
  send(customer: Customer, said: Said, how?: { atOnce?: boolean }): void;
  again(one: Waiting): void;
};

type Told = { sent(said: Said): void; failed(error: unknown): void };

/** Sends messages to the server. While the phone is offline they wait in memory. */
export function useOutbox(token: string, online: boolean, told: Told): Outbox {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const lines = useRef(new Map<string, Promise<void>>());
  const set = (id: string, state: Waiting['state'] | 'gone') =>
    setWaiting((all) => all.flatMap((one) => (one.id !== id ? [one] : state === 'gone' ? [] : [{ ...one, state }])));

  const post = async (one: Waiting) => {
    set(one.id, 'sending');
    try {
      await call(sandboxApi.send, { params: { token }, ...asked(one) });
      told.sent(one.said);
      await lookAgain(token).catch(() => {});
      set(one.id, 'gone');
    } catch (error) {
      set(one.id, 'failed');
      told.failed(error);
    }
  };
  const go = (one: Waiting, atOnce = false) => {
    const { number } = one.customer;
    const before = atOnce ? Promise.resolve() : (lines.current.get(number) ?? Promise.resolve());
    lines.current.set(
      number,
      before.then(() => post(one)),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: waiting messages are sent only when `online` becomes true
  useEffect(() => {
    if (online) for (const one of waiting) if (one.state === 'waiting') go(one);
  }, [online]);

  return {
    waiting,
    send(customer, said, { atOnce = false } = {}) {
      const state = online ? 'sending' : 'waiting';
      const one: Waiting = { id: newId(), customer, said, createdAt: new Date().toISOString(), state };
      setWaiting((all) => [...all, one]);
      if (online) go(one, atOnce);
    },
    again: (one) => go(one),
  };
}

function asked({ id, customer, said }: Waiting) {
  const { file, voice, ...rest } = said;
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
export const kindOf = ({ file, location, reaction }: Said): MediaType =>
  reaction !== undefined
    ? 'reactionMessage'
    : location
      ? 'locationMessage'
      : !file
        ? 'conversation'
        : mediaTypeOf(file.type);
