import { describe, expect, it } from 'vitest';
import { createPlanInput, updatePlanInput } from './plan.api.ts';
import { findExcess } from './plan.rules.ts';

it('checks a company against the plan’s limits, and names the first exceeded one', () => {
  const plan = { users: 3, connections: 1, queues: 2 };
  expect(findExcess(plan, { users: 3, connections: 1, queues: 2 })).toBeNull();
  expect(findExcess(plan, { users: 3, connections: 1, queues: 3 })).toEqual({ resource: 'queues', used: 3, max: 2 });
  expect(findExcess(plan, { users: 4, connections: 2, queues: 3 })).toEqual({ resource: 'users', used: 4, max: 3 });
  expect(findExcess({ ...plan, connections: 0 }, { users: 0, connections: 1, queues: 0 })?.resource).toBe(
    'connections',
  );
});

describe('plan form', () => {
  const form = (over: Record<string, unknown> = {}) =>
    createPlanInput.safeParse({ name: 'Básico', users: 3, connections: 1, queues: 3, ...over });
  const problemsOf = (over: Record<string, unknown>) =>
    form(over).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it.each(['users', 'connections', 'queues'])('%s is a number from 0, also as text', (resource) => {
    expect(form({ [resource]: '12' }).data).toMatchObject({ [resource]: 12 });
    expect([problemsOf({ [resource]: 0 }), problemsOf({ [resource]: 100_000 })]).toEqual([[], []]);
    for (const value of [-1, 1.5, 100_001, 'muitos', undefined])
      expect(problemsOf({ [resource]: value })).toEqual([resource]);
  });

  it.each(['users', 'connections', 'queues'])('a blank limit of %s is refused: it is not 0', (resource) => {
    for (const blank of ['', ' ', null]) {
      expect(problemsOf({ [resource]: blank })).toEqual([resource]);
      const issues = updatePlanInput.safeParse({ [resource]: blank }).error?.issues;
      expect(issues?.map(({ path, code }) => [path.join('.'), code])).toEqual([[resource, 'invalid_type']]);
    }
  });

  it('stores its price as typed, and requires it to parse as an amount', () => {
    for (const value of ['99,90', 'R$ 1.299,00', 'grátis', '0']) expect(form({ value }).data?.value).toBe(value);
    expect(form({ value: 99.9 }).data?.value).toBe('99.9');
    const issues = form({ value: 'a combinar' }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([['value', 'amount']]);
  });

  it('keeps absent features unchanged', () => {
    expect(form({ useKanban: 'false', useOpenAi: 'true', isPublic: false }).data).toMatchObject({
      useKanban: false,
      useOpenAi: true,
      isPublic: false,
    });
    expect(problemsOf({ useCampaigns: 'sim' })).toEqual(['useCampaigns']);
    expect(updatePlanInput.parse({ name: 'Outro' })).toEqual({ name: 'Outro' });
  });
});
