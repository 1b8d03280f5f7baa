import { describe, expect, it } from 'vitest';
import { lockedWhenCancelled, maxLateMs } from './campaign.rules.ts';
import { campaignStatus, createCampaignInput, updateCampaignInput, variants } from './campaign.ts';

const form = (over: Record<string, unknown> = {}) =>
  createCampaignInput.safeParse({ name: 'Natal', whatsappId: 1, ...over });
const problemsOf = (over: Record<string, unknown>) => form(over).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('has the five statuses and the five texts of the specification', () => {
  expect(campaignStatus.options).toEqual(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
  expect(variants).toEqual([1, 2, 3, 4, 5]);
});

it('keeps connection, list and tag when cancelled; starts up to a day late when missed', () => {
  expect(lockedWhenCancelled).toEqual(['whatsappId', 'contactListId', 'tagListId']);
  expect(maxLateMs).toBe(86_400_000);
});

describe('new campaign', () => {
  it.each([
    ['a name of one character', { name: 'x' }, ['name']],
    ['a name of blanks', { name: '   ' }, ['name']],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, ['name']],
    ['no name', { name: undefined }, ['name']],
    ['no connection', { whatsappId: '' }, ['whatsappId']],
    ['a fifth text beyond what WhatsApp takes', { message5: 'x'.repeat(4097) }, ['message5']],
    ['such a confirmation', { confirmationMessage3: 'x'.repeat(4097) }, ['confirmationMessage3']],
    ['a time that is none', { scheduledAt: 'amanhã' }, ['scheduledAt']],
    ['a ticket that is neither opened nor not', { openTicket: 'talvez' }, ['openTicket']],
    ['a switch that is no switch', { confirmation: 'sim' }, ['confirmation']],
  ])('%s is refused by its field', (_, over, fields) => expect(problemsOf(over)).toEqual(fields));

  it('accepts names of 2 to 50 characters and texts of up to 4,096', () => {
    expect(problemsOf({ name: 'xy' })).toEqual([]);
    expect(problemsOf({ name: 'x'.repeat(50), message1: 'x'.repeat(4096) })).toEqual([]);
  });

  it('reads what forms send for an empty field', () => {
    const none = {
      message2: null,
      scheduledAt: '',
      contactListId: '',
      tagListId: 'Nenhuma',
      fileListId: null,
      openTicket: '',
      confirmation: '',
      template1: '',
    };
    expect(form(none).data).toMatchObject({
      message2: '',
      scheduledAt: null,
      contactListId: null,
      tagListId: null,
      fileListId: null,
      openTicket: 'disabled',
      confirmation: false,
      template1: null,
    });
    expect(form({ confirmation: 'true', openTicket: 'enabled', whatsappId: '7' }).data).toMatchObject({
      confirmation: true,
      openTicket: 'enabled',
      whatsappId: 7,
    });
  });

  it('accepts a time with an offset, or local time in the company’s zone', () => {
    for (const scheduledAt of ['2026-12-24T09:00', '2026-12-24 09:00', '2026-12-24T12:00:00.000Z'])
      expect(form({ scheduledAt }).data?.scheduledAt).toBe(scheduledAt);
  });

  it('ignores status and owner in a request', () =>
    expect(form({ status: 'EM_ANDAMENTO', companyId: 9, completedAt: '2026-12-24', mediaPath: 'x' }).data).toEqual({
      name: 'Natal',
      whatsappId: 1,
    }));
});

it('keeps what a change omits', () => {
  expect(updateCampaignInput.parse({ name: 'Páscoa' })).toEqual({ name: 'Páscoa' });
  expect(updateCampaignInput.safeParse({ name: 'x' }).success).toBe(false);
});
