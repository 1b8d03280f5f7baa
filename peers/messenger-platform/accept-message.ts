import { takesMetadata } from './account.ts';
import { type MessagingConnection, type SentMessage, timing } from './messaging-connection.ts';
import type { Person } from './person.ts';
import { afterWindow, noSuchPerson, PlatformError } from './platform-error.ts';
import type { ActionBody, MessageBody } from './send-body.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Accepts or rejects a message, as the platform does in its response. */
export function acceptMessage(
  connection: MessagingConnection,
  given: MessageBody,
): { sent: SentMessage; body: object } {
  const { account } = connection;
  const person = personOf(connection, given.recipient.id);
  checkForm(connection, given);
  checkWindow(connection, person, given);
  const { text = null, attachment } = given.message;
  const file = attachment?.payload.attachment_id;
  const upload = file === undefined ? undefined : connection.uploads.get(file);
  if (attachment !== undefined && (upload === undefined || upload.type !== attachment.type))
    throw new PlatformError(100, 'The attachment cannot be found', 2018008);
  if (given.reply_to !== undefined && connection.mids.get(given.reply_to.mid)?.person !== person)
    throw new PlatformError(100, 'The message to reply to is not in this conversation', 2018292);

  const mid = connection.newMid(person, 'out');
  const sent: SentMessage = { mid, to: person.id, body: given, answered: true };
  connection.sent.push(sent);
  const content = upload
    ? { attachments: [{ type: upload.type, payload: { url: connection.assets.store(upload).url } }] }
    : { text };
  connection.later(
    timing.echoMs,
    () => void connection.echo(person, { mid, ...content }, { metadata: given.message.metadata }),
  );
  connection.later(timing.arrivalMs, () =>
    person.receive({
      mid,
      text,
      attachment: upload ? { type: upload.type, bytes: upload.bytes } : null,
      quotedMid: given.reply_to?.mid ?? null,
      humanAgent: given.tag === 'HUMAN_AGENT',
    }),
  );
  return {
    sent,
    body: {
      recipient_id: person.id,
      message_id: mid,
      ...(account.object === 'page' && file ? { attachment_id: file } : {}),
    },
  };
}

export function acceptAction(connection: MessagingConnection, given: ActionBody): object {
  const person = personOf(connection, given.recipient.id);
  if (given.sender_action === 'typing_on') person.typingSeen += 1;
  if (given.sender_action === 'mark_seen') person.seen += 1;
  if (given.sender_action === 'react' || given.sender_action === 'unreact') {
    const { message_id } = given.payload;
    if (connection.mids.get(message_id)?.person !== person)
      throw new PlatformError(100, 'The message to react to is not in this conversation', 2018292);
    if (given.sender_action === 'react') person.reactions.set(message_id, given.payload.reaction);
    else person.reactions.delete(message_id);
  }
  return { recipient_id: person.id };
}

function personOf(connection: MessagingConnection, id: string): Person {
  const person = connection.people.find((one) => one.id === id);
  if (person === undefined) throw noSuchPerson(connection.account);
  if (person.isBlocked) throw new PlatformError(551, 'This person isn’t available right now.', 1545041);
  return person;
}

function checkForm({ account }: MessagingConnection, { message, messaging_type, tag }: MessageBody): void {
  if (message.metadata !== undefined && !takesMetadata(account))
    throw new PlatformError(100, 'Invalid keys "metadata" were found in param "message".');
  const { text = '' } = message;
  if (account.object === 'page' && text.length > 2000)
    throw new PlatformError(100, 'Length of param message[text] must be less than or equal to 2000');
  if (account.object === 'instagram' && Buffer.byteLength(text) > 1000)
    throw new PlatformError(100, 'Length of param message[text] must be less than or equal to 1000');
  if (account.object === 'page' && messaging_type === undefined)
    throw new PlatformError(100, 'The parameter messaging_type is required');
  if ((messaging_type === 'MESSAGE_TAG') !== (tag !== undefined))
    throw new PlatformError(100, 'A tag goes with messaging_type MESSAGE_TAG, and only with it');
}

/** 24 hours after the person's last message; seven days with the human-agent tag, if the app has the permission. */
function checkWindow(connection: MessagingConnection, { lastInboundMs }: Person, { tag }: MessageBody): void {
  const age = lastInboundMs === null ? Number.POSITIVE_INFINITY : connection.clock.now() - lastInboundMs;
  if (tag === undefined && age > DAY_MS) throw afterWindow(connection.account);
  if (tag === undefined) return;
  if (!connection.account.humanAgent)
    throw new PlatformError(10, 'To use the Human Agent tag, your app must be reviewed and approved by Meta');
  if (age > 7 * DAY_MS) throw afterWindow(connection.account);
}
