import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Dialogflow, startDialogflow } from '../../peers/dialogflow/start-dialogflow.ts';
import { eventually } from '../world/running-server.ts';
import { bodiesOf, integrationWorld, notesOf } from './integration-world.ts';

const { answerBy, answered, company, messages, server, ticket, write } = integrationWorld();
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

  it('entered by an option of a menu is asked what the customer writes then, not the number', async () => {
    const made = await answerByAgent();
    const { admin, queueId, whatsappId } = company();
    const { owner: jobs } = server.running().context.database;
    await admin.call('PUT', `/whatsapp/${whatsappId}`, { integrationId: null });
    const option = { queueId, parentId: null, title: 'Assistente', message: 'O que você quer saber?' };
    const menu = { ...option, action: 'integrate', integrationId: made.id };
    const { body: added, status } = await admin.call<{ id: number }>('POST', '/queue-options', menu);
    expect(status).toBe(200);
    await write('oi');
    await answered(1);
    await write('1');
    await answered(2);
    await eventually(
      async () =>
        (await jobs.query(`select from graphile_worker.jobs where task_identifier = 'ask-responder'`)).rowCount,
      (waiting) => waiting === 0,
    );
    await write('Abre domingo?');
    expect(bodiesOf(await answered(3)).slice(-4)).toEqual([
      '> 1',
      '< O que você quer saber?',
      '> Abre domingo?',
      '< Você disse: Abre domingo?',
    ]);
    expect(dialogflow.detected.map(({ text }) => text)).toEqual(['Abre domingo?']);
    await admin.call('DELETE', `/queue-options/${added.id}`);
  });

  it('whose first answer is overtaken by another message is asked both', async () => {
    await answerByAgent();
    const slow = dialogflow.pause();
    await write('Quero um bolo para sábado');
    await eventually(
      async () => dialogflow.calls.length,
      (n) => n === 1,
    );
    await write('de cenoura');
    await eventually(messages, (all) => all.some(({ body }) => body === 'de cenoura'));
    slow.release();
    expect(bodiesOf(await answered(1)).at(-1)).toBe('< Você disse: Quero um bolo para sábado\nde cenoura');
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
