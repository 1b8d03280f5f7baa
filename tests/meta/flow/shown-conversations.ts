import type { Contact } from '@balcao/contract/contacts/contact';
import { expect, it } from 'vitest';
import { eventually } from '../../world/running-server.ts';
import type { MessagingFlow } from './set-up-flow.ts';

/** The messages of the conversation with a person. */
export function testShownConversations(flow: MessagingFlow): void {
  it('a person gets their name, though messages have none; a name set by a user is kept', async () => {
    const { ticket } = await flow.conversation('Elisa Prado');
    const contact = async () => (await flow.company.admin.call<Contact>('GET', `/contacts/${ticket.contactId}`)).body;
    await eventually(contact, ({ name }) => name === 'Elisa Prado');
    await flow.company.admin.call('PUT', `/contacts/${ticket.contactId}`, { name: 'Elisa da padaria' });
    expect(await contact()).toMatchObject({
      name: 'Elisa da padaria',
      channel: flow.kind === 'messenger' ? 'facebook' : 'instagram',
    });
  });

  it('messages from the phone or Meta’s inbox are in the conversation, as ours', async () => {
    const { person, messages } = await flow.conversation('Eva');
    await flow.peer.writesElsewhere(person, 'Respondi pelo celular').delivered;
    expect(await messages()).toMatchObject([{ fromMe: false }, { fromMe: true, body: 'Respondi pelo celular' }]);
  });

  it('a message says which advertisement its person came from; the answers do not', async () => {
    const { person, ticket, messages } = await flow.conversation('Flora');
    const referral = { source: 'ADS', type: 'OPEN_THREAD', ad_id: '60', ads_context_data: { ad_title: 'Feirão' } };
    await person.text('Vi o anúncio', { referral }).delivered;
    await flow.postMessage(ticket.id, { body: 'Ainda vale' });
    expect((await messages()).map(({ body, referral: shown }) => [body, shown])).toEqual([
      ['Oi', undefined],
      ['Vi o anúncio', { kind: 'ad', title: 'Feirão', text: '', url: null }],
      ['Ainda vale', undefined],
    ]);
  });

  it('a person reads, quotes, reacts and edits', async () => {
    const { person, ticket, messages, ours } = await flow.conversation('Fábio');
    await flow.postMessage(ticket.id, { body: 'Bom dia' });
    await eventually(
      async () => person.inbox.length,
      (n) => n === 1,
    );
    const mid = person.inbox[0]?.mid ?? '';
    await person.read();
    await eventually(ours, ([m]) => m?.ack === 4);
    await person.react(mid, '🧡');
    const inbound = person.text('Está aberto?', { reply_to: { mid } });
    await inbound.delivered;
    await person.edit(inbound.mid, 'Estão abertos?');
    const all = await eventually(messages, (list) => list.length === 4 && list.some((m) => m.isEdited));
    expect(all.find((m) => m.mediaType === 'reactionMessage')).toMatchObject({
      body: '🧡',
      quotedMsg: { body: 'Bom dia' },
    });
    expect(all.find((m) => m.wid === inbound.mid)).toMatchObject({
      body: 'Estão abertos?',
      quotedMsg: { body: 'Bom dia' },
    });
  });
}
