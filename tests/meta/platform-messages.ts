import type { ChannelConnection, ChannelDriver, OutboundMessage } from '../../server/src/channels/channel.ts';
import { instagramDriver } from '../../server/src/channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../../server/src/channels/messenger/messenger-driver.ts';
import { outboundText } from '../../server/src/channels/test-outbound-message.ts';

const accountId = '17841400000000001';
const now = new Date('2026-11-21T15:00:00.000Z');
const options = { now: () => now, timeouts: { callMs: 500, fileMs: 500 } };
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
/** the customer */
const person = '6912345678901234';

type PlatformChannel = {
  name: 'Messenger' | 'Instagram';
  object: 'page' | 'instagram';
  kind: 'psid' | 'igsid';
  makeDriver: () => ChannelDriver;
  credentials: object;
};

export const platformChannels: PlatformChannel[] = [
  {
    name: 'Messenger',
    object: 'page',
    kind: 'psid',
    makeDriver: () => messengerDriver(options),
    credentials: { ...secrets, pageId: accountId },
  },
  {
    name: 'Instagram',
    object: 'instagram',
    kind: 'igsid',
    makeDriver: () => instagramDriver(options),
    credentials: { ...secrets, login: 'facebook', instagramId: accountId, pageId: '1065' },
  },
];

/** One channel with an account, a customer, and their messages. */
export function platformMessages({ object, kind, makeDriver, credentials }: PlatformChannel) {
  const connection = (graphUrl?: string, more: object = {}): ChannelConnection => ({
    id: 7,
    companyId: 1,
    name: 'Página',
    accountId,
    credentials: { ...credentials, ...(graphUrl && { graphUrl }), ...more },
  });
  const driver = makeDriver();
  const eventsOfEntry = (entry: object) =>
    driver.webhook?.read(connection(), { object, entry: [{ id: accountId, ...entry }] }).map(({ event }) => event) ??
    [];
  const fromPerson = { sender: { id: person }, recipient: { id: accountId }, timestamp: 1_795_262_400_000 };
  return {
    accountId,
    person,
    now,
    connection,
    makeDriver,
    eventsOfEntry,
    /** the events of one item sent by the customer */
    eventsOf: (item: object) => eventsOfEntry({ messaging: [{ ...fromPerson, ...item }] }),
    /** the events of one item sent by the account itself */
    eventsOfOurs: (item: object) =>
      eventsOfEntry({
        messaging: [{ ...fromPerson, sender: { id: accountId }, recipient: { id: person }, ...item }],
      }),
    outbound: (more: Partial<OutboundMessage> = {}): OutboundMessage => ({
      ...outboundText,
      chat: person,
      to: [{ kind, value: person }],
      ...more,
    }),
  };
}
