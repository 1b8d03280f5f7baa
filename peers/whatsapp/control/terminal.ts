import { createInterface } from 'node:readline/promises';
import type { Phone } from '../phone.ts';
import type { FakeWhatsApp } from '../whatsapp.ts';
import type { Arrival } from '../world/inbox.ts';
import { textOf, whatItIs } from '../world/read-message.ts';
import { type Chat, help, terminalCommands } from './terminal-commands.ts';

/** A phone in the terminal: sends typed lines, and prints what arrives. Resolves when the user quits. */
export async function chatInTerminal(
  whatsapp: FakeWhatsApp,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const print = (text: string) => void output.write(`${text}\n`);
  const business = phone(whatsapp, '5511900000001', 'Loja');
  const chat: Chat = { whatsapp, business, customer: phone(whatsapp, '5511988887777', 'Ana'), print };
  const listened = new Set<Phone['account']>();
  const listen = () => {
    const { account } = chat.customer;
    if (!listened.has(account)) account.inbox.on('arrival', (arrival) => show(chat, account.name, arrival));
    listened.add(account);
  };
  listen();
  print(`${business.account.name} is ${business.number}, you are ${chat.customer.account.name}.\n${help}`);
  const reader = createInterface({ input, output, terminal: false });
  for await (const command of reader) {
    if (command.trim() === '/quit') break;
    try {
      await runCommand(chat, command.trim());
    } catch (error) {
      print(`! ${error instanceof Error ? error.message : String(error)}`);
    }
    listen();
  }
  reader.close();
}

/** Text of a code: an address with a reference and three keys after it, or only these. */
const qrText = /^(https?:\/\/\S+#)?\S+(,[A-Za-z0-9+/=]{40,}){3}(,\S*)?$/;

async function runCommand(chat: Chat, command: string): Promise<void> {
  if (command === '') return;
  if (qrText.test(command)) {
    const { id } = await chat.business.scan(command);
    chat.print(`linked as device ${id}`);
    return;
  }
  const parts = /^\/(\w+)\s*(.*)$/.exec(command);
  if (parts === null) {
    await chat.customer.text(chat.business, command);
    return;
  }
  const run = terminalCommands[parts[1] ?? ''];
  if (run === undefined) throw new Error('no such command: /help');
  await run(chat, parts[2] ?? '');
}

function show({ print }: Chat, owner: string, { message, fromMe, from, id }: Arrival): void {
  if (fromMe && from.device === 0) return;
  const kind = whatItIs(message);
  const about = message.protocolMessage ?? message.reactionMessage;
  const what = kind === 'text' ? textOf(message) : `[${kind}] ${textOf(message)}`;
  print(`${owner} ← ${about == null ? what : `[${changed(message)}] of ${about.key?.id}`}   (${id})`);
}

function changed(message: Arrival['message']): string {
  if (message.reactionMessage != null) return `reaction ${message.reactionMessage.text}`;
  return message.protocolMessage?.type === 0
    ? 'deleted'
    : `now: ${textOf(message.protocolMessage?.editedMessage ?? {})}`;
}

function phone(whatsapp: FakeWhatsApp, number: string, name: string): Phone {
  const isHere = whatsapp.world.accounts.some((each) => each.number === number);
  return isHere ? whatsapp.phoneOf(number) : whatsapp.phone({ number, name });
}
