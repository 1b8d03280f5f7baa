import { describe, expect, it } from 'vitest';
import {
  campaignSettings,
  longerIntervals,
  messageIntervals,
  reservedVariables,
  sendingWindow,
  updateCampaignSettingsInput,
} from './campaign-setting.ts';

const change = (settings: Record<string, unknown>) => updateCampaignSettingsInput.safeParse({ settings });
const problemsOf = (settings: Record<string, unknown>) =>
  change(settings).error?.issues.map(({ path, message }) => `${path.slice(1).join('.')} ${message}`) ?? [];

it('offers the steps of the specification', () => {
  expect(messageIntervals).toEqual([0, 5, 10, 15, 20]);
  expect(longerIntervals).toEqual([0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120]);
});

it('a blank price is refused: it is not free of charge', () => {
  const prices = { currency: 'BRL', marketing: '0', utility: 0.35, authentication: '0.1' };
  expect(problemsOf({ templatePrices: prices })).toEqual([]);
  const [problem, ...others] = problemsOf({ templatePrices: { ...prices, marketing: ' ' } });
  expect([problem?.split(' ')[0], others]).toEqual(['templatePrices.marketing', []]);
});

it('has defaults that it would accept itself', () => {
  const { messageInterval, longerIntervalAfter, greaterInterval, variables, window } = campaignSettings;
  expect([messageInterval, longerIntervalAfter, greaterInterval].map(({ initial }) => initial)).toEqual([20, 20, 60]);
  expect(variables.initial).toEqual([]);
  expect(window.initial).toMatchObject({ from: '08:00', to: '20:00' });
  expect(window.initial.weekdays).toHaveLength(7);
  const refused = Object.entries(campaignSettings).filter(
    ([, { value, initial }]) => !value.safeParse(initial).success,
  );
  expect(refused.map(([key]) => key)).toEqual([]);
});

describe('interval', () => {
  it.each([
    ['messageInterval', messageIntervals],
    ['longerIntervalAfter', longerIntervals],
    ['greaterInterval', longerIntervals],
  ] as const)('%s is one of its steps, as a number or its text, and nothing between', (key, steps) => {
    for (const step of steps) {
      expect(change({ [key]: step }).data?.settings).toEqual({ [key]: step });
      expect(change({ [key]: String(step) }).data?.settings).toEqual({ [key]: step });
    }
    const others = [...Array(130).keys(), -5, 2.5].filter((value) => !steps.some((step) => step === value));
    expect(others.filter((value) => change({ [key]: value }).success)).toEqual([]);
    for (const value of ['', ' ', null, true, 'cinco']) expect(change({ [key]: value }).success).toBe(false);
  });
});

describe('variable', () => {
  const value = 'x';
  it('has a key that is unique regardless of case', () => {
    expect(
      problemsOf({
        variables: [
          { key: 'loja', value },
          { key: 'Cupom', value },
        ],
      }),
    ).toEqual([]);
    const twice = [
      { key: 'loja', value },
      { key: 'LOJA', value },
      { key: 'outra', value },
      { key: 'loja', value },
    ];
    expect(problemsOf({ variables: twice })).toEqual(['variables.1.key taken', 'variables.3.key taken']);
  });

  it.each([...reservedVariables, 'NOME', 'Email'])('is not called %s, which means something already', (key) =>
    expect(problemsOf({ variables: [{ key, value }] })).toEqual(['variables.0.key taken']),
  );

  it('reserves all variables of the specification', () =>
    expect(reservedVariables).toEqual(
      expect.arrayContaining(['nome', 'numero', 'email', 'firstName', 'name', 'ms', 'protocol']),
    ));

  it('is a word of up to 40 characters with a value of up to 500; at most twenty variables', () => {
    for (const key of ['', 'duas palavras', '{loja}', 'x'.repeat(41)])
      expect(problemsOf({ variables: [{ key, value }] })).toEqual(['variables.0.key key']);
    expect(problemsOf({ variables: [{ key: 'x'.repeat(40), value: 'x'.repeat(500) }] })).toEqual([]);
    expect(change({ variables: [{ key: 'loja', value: 'x'.repeat(501) }] }).success).toBe(false);
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value }));
    expect([change({ variables: many(20) }).success, change({ variables: many(21) }).success]).toEqual([true, false]);
  });
});

it('has a sending window that names a day, begins before it ends, and may end at midnight', () => {
  const takes = (from: string, to: string, weekdays = ['monday']) =>
    sendingWindow.safeParse({ from, to, weekdays }).success;
  expect([takes('08:00', '20:00'), takes('00:00', '24:00'), takes('23:59', '24:00')]).toEqual([true, true, true]);
  expect([takes('20:00', '08:00'), takes('08:00', '08:00'), takes('8:00', '20:00')]).toEqual([false, false, false]);
  expect([takes('24:00', '24:00'), takes('08:00', '20:00', []), takes('08:00', '20:00', ['segunda'])]).toEqual([
    false,
    false,
    false,
  ]);
});

it('has the specified opt-out words by default; others are single words, stored in capitals', () => {
  expect(campaignSettings.optOutWords.initial).toEqual(['PARAR', 'SAIR', 'STOP', 'CANCELAR', 'DESCADASTRAR', 'BAJA']);
  expect(change({ optOutWords: [' chega ', 'não'] }).data?.settings.optOutWords).toEqual(['CHEGA', 'NÃO']);
  for (const optOutWords of [[], ['me deixa'], ['x'], ['x'.repeat(31)]])
    expect(change({ optOutWords }).success).toBe(false);
});

it('treats an absent value as not set, and an unknown setting as none', () =>
  expect(change({ messageInterval: 5, sabor: 'doce' }).data).toEqual({ settings: { messageInterval: 5 } }));
