import { describe, expect, it } from 'vitest';
import {
  type CampaignCommand,
  campaignCommands,
  chooseConfirmation,
  chooseVariant,
  filledVariants,
  isEditable,
  isRemovable,
  mayUseCampaigns,
  nextCampaignStatus,
} from './campaign.rules.ts';
import { type CampaignStatus, campaignStatus, variants } from './campaign.ts';

/** Every status × command; a missing pair is refused. */
const allowed: Record<CampaignStatus, Partial<Record<CampaignCommand, CampaignStatus>>> = {
  INATIVA: { schedule: 'PROGRAMADA', unschedule: 'INATIVA', start: 'EM_ANDAMENTO' },
  PROGRAMADA: {
    schedule: 'PROGRAMADA',
    unschedule: 'INATIVA',
    start: 'EM_ANDAMENTO',
    cancel: 'CANCELADA',
    stop: 'CANCELADA',
  },
  EM_ANDAMENTO: { cancel: 'CANCELADA', stop: 'CANCELADA', finish: 'FINALIZADA' },
  CANCELADA: { schedule: 'CANCELADA', unschedule: 'CANCELADA', restart: 'EM_ANDAMENTO' },
  FINALIZADA: { retryFailed: 'EM_ANDAMENTO' },
};

describe.each(campaignStatus.options)('%s', (status) => {
  it.each(campaignCommands)('%s', (command) =>
    expect(nextCampaignStatus(status, command)).toBe(allowed[status][command] ?? null),
  );
});

it('can be changed while it starts in more than an hour, has no time, or is cancelled; deleted unless it runs', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const editable = (status: CampaignStatus, scheduledAt: string | null) => isEditable({ status, scheduledAt }, now);
  expect(editable('INATIVA', null)).toBe(true);
  expect(editable('PROGRAMADA', at(61))).toBe(true);
  expect(editable('PROGRAMADA', at(60))).toBe(false);
  expect(editable('CANCELADA', at(-1))).toBe(true);
  expect(editable('EM_ANDAMENTO', at(61))).toBe(false);
  expect(editable('FINALIZADA', null)).toBe(false);
  expect(campaignStatus.options.filter((status) => !isRemovable({ status }))).toEqual(['EM_ANDAMENTO']);
});

it('picks the same text for a person each time, and uses all filled texts about equally', () => {
  const content = (text: string) => ({ text, template: null });
  const filled = filledVariants([content('a'), content('  '), content('c'), content(''), { text: '', template: {} }]);
  expect(filled).toEqual([1, 3, 5]);
  const chosen = Array.from({ length: 3000 }, (_, i) => chooseVariant(filled, 7, i + 1));
  expect(Array.from({ length: 3000 }, (_, i) => chooseVariant(filled, 7, i + 1))).toEqual(chosen);
  for (const variant of filled) {
    const share = chosen.filter((one) => one === variant).length;
    expect(share).toBeGreaterThan(900);
    expect(share).toBeLessThan(1100);
  }
  expect(chooseVariant([], 7, 1)).toBeNull();
});

it('picks the confirmation of the same number as the text when filled, else another', () => {
  expect(variants.map((variant) => chooseConfirmation(variant, variants, 1, 1))).toEqual([...variants]);
  expect(chooseConfirmation(4, [2], 1, 1)).toBe(2);
});

it('lets everybody, supervisors and admins, or only admins use campaigns', () => {
  const who = (access: Parameters<typeof mayUseCampaigns>[1]) =>
    (['user', 'supervisor', 'admin'] as const).filter((profile) => mayUseCampaigns({ profile }, access));
  expect(who('everyone')).toEqual(['user', 'supervisor', 'admin']);
  expect(who('supervisor')).toEqual(['supervisor', 'admin']);
  expect(who('admin')).toEqual(['admin']);
});
