import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Dialogflow, startDialogflow } from '../../peers/dialogflow/start-dialogflow.ts';
import { eventually } from '../world/running-server.ts';
import { bodiesOf, integrationWorld, notesOf } from './integration-world.ts';

const { answerBy, answered, ticket, write } = integrationWorld();
let dialogflow: Dialogflow;
beforeAll(async () => {
  dialogflow = await startDialogflow();
});
afterAll(() => dialogflow.close());
beforeEach(() => dialogflow.reset());

describe('Dialogflow agent', () => {
  const answerByAgent = () =>
    answerBy({
      type: 'dialogflow',
      projectName: 'padaria-77',
      jsonContent: dialogflow.credentials,
      language: 'pt-BR',
      urlN8N: dialogflow.url,
    });

  it('answers in its language under one session, and hands over when its intent says so', async () => {
    await answerByAgent();
    await write('oi');
    expect(bodiesOf(await answered(1))).toEqual(['> oi', '< Você disse: oi']);
    dialogflow.reply = () => ({ replies: ['Já chamo.'], handoff: true });
    await write('quero uma pessoa');
    expect(bodiesOf(await answered(2)).at(-1)).toBe('< Já chamo.');
    await eventually(ticket, (found) => found?.chatbot === false);
    const [first, second] = dialogflow.detected;
    expect(first).toMatchObject({ text: 'oi', language: 'pt-BR', project: 'padaria-77' });
    expect(second).toMatchObject({ text: 'quero uma pessoa', session: first!.session });
  });

  it('an agent that says nothing leaves the customer to users, with a note', async () => {
    await answerByAgent();
    dialogflow.reply = () => ({ replies: [] });
    await write('oi');
    const all = await answered(1);
    expect([bodiesOf(all), notesOf(all)]).toEqual([['> oi'], [expect.stringMatching(/não disse nada/)]]);
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  it('a refusal by the agent leaves the customer to users, with a note', async () => {
    await answerByAgent();
    dialogflow.projects.delete('padaria-77');
    await write('oi');
    const all = await answered(1);
    dialogflow.projects.add('padaria-77');
    expect([bodiesOf(all), notesOf(all)]).toEqual([['> oi'], [expect.stringMatching(/não conhece/)]]);
  });
});
