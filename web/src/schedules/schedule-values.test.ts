import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { errorsOf } = await import('../ui/forms/form-errors.ts');
const { scheduleForm } = await import('./schedule-values.ts');

const form = { contactId: 1, body: 'Bom dia', day: '2026-12-31', time: '09:00' };

it.each([
  ['no', '', { body: 'Obrigatório' }],
  ['a short', 'Oi', { body: 'Mensagem muito curta' }],
  ['a short, indented', '    Oi    ', { body: 'Mensagem muito curta' }],
  ['a too long', 'a'.repeat(4097), { body: 'Demasiado longo!' }],
  ['the longest', 'a'.repeat(4096), {}],
])('the form of a scheduled message with %s text says what is wrong with it', (_, body, errors) => {
  expect(errorsOf(scheduleForm, { ...form, body })).toEqual(errors);
});
