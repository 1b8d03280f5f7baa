import type { MessageTemplate, TemplateStatus } from '@balcao/contract/message-templates/message-template';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { ListedTemplates } from '../channels/channel.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { listConnectionTemplates } from './list-ticket-templates.ts';
import { markTemplatesOutdated } from './mark-templates-outdated.ts';
import { selectTemplates } from './message-template.store.ts';

const { world, state } = testConversation();

const template = (status: TemplateStatus): MessageTemplate => ({
  name: 'aviso',
  language: 'pt_BR',
  category: 'utility',
  status,
  isSupported: true,
  header: null,
  body: 'Olá',
  footer: null,
  buttons: [],
  examples: {},
});

/** What the channel lists, and how often it was asked. */
let status: TemplateStatus;
let asked: number;
beforeEach(() => {
  status = 'approved';
  asked = 0;
});

const passSecond = () => {
  world.now = new Date(world.now.getTime() + 1000);
};
/** `before`: runs between the channel's answer and its arrival here. */
const look = async (before: () => Promise<unknown> = async () => {}) => {
  passSecond();
  const listTemplates = async (): Promise<ListedTemplates> => {
    asked++;
    const listed: ListedTemplates = { ok: true, templates: [template(status)] };
    await before();
    passSecond();
    return listed;
  };
  const deps = {
    context: world.context(),
    box: secretBox('a secret of tests', 'connections'),
    templateListerOf: () => listTemplates,
  };
  const answer = await world.run((tx) => listConnectionTemplates(tx, state.connectionId, {}, deps));
  await answer();
  return (await world.run((tx) => selectTemplates(tx, state.connectionId))).map((one) => one.status);
};
const change = async (to: TemplateStatus) => {
  status = to;
  passSecond();
  await world.run(markTemplatesOutdated);
};

it('a change that is reported while a list is on its way is there for the next viewer: that list may be from before', async () => {
  await look();
  await change('pending');
  expect(await look(() => change('paused'))).toEqual(['pending']);
  expect(await look()).toEqual(['paused']);
  expect([await look(), asked]).toEqual([['paused'], 3]);
});

it('a list that arrives after a newer one does not replace it', async () => {
  await look();
  await change('pending');
  const late = look(async () => {
    await change('paused');
    expect(await look()).toEqual(['paused']);
  });
  expect(await late).toEqual(['paused']);
});
