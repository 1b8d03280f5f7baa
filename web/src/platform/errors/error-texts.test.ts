import { describe, expect, it, vi } from 'vitest';
import { Refusal, Unreachable } from '../refusal.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { describeCode, describeError } = await import('./error-texts.ts');
const { otherErrorTexts } = await import('./other-errors.texts.ts');
const { i18next } = await import('../i18n.ts');

describe('the text of a failed call', () => {
  it('explains its code', () => {
    expect(describeError(new Refusal('ERR_NO_PERMISSION', 403, undefined))).toBe('Acesso não permitido');
    expect(describeError(new Refusal('ERR_QUEUE_REQUIRED', 400, undefined))).toBe('Selecione uma fila');
    expect(describeError('ERR_DUPLICATED_CONTACT')).toBe('Já existe um contato com este número.');
  });

  it('is the received text for an unknown code', () => {
    expect(describeError(new Refusal('ERR_FROM_ELSEWHERE', 400, undefined))).toBe('ERR_FROM_ELSEWHERE');
    expect(describeError('sem sinal')).toBe('sem sinal');
  });

  it.each(['toString', 'constructor', '__proto__'])('the unknown code %s is shown as it is', (text) => {
    expect(describeCode(text)).toBeUndefined();
    expect(describeError(text)).toBe(text);
    expect(new Refusal(text, 400, undefined).code).toBeUndefined();
  });

  it('without any text says that an error occurred', () => {
    for (const error of [new Refusal('', 400, undefined), new Error('x is undefined'), undefined, null, '', {}])
      expect(describeError(error)).toBe('Ocorreu um erro!');
    expect(i18next.getResource('en', otherErrorTexts.name, 'occurred')).toBe('An error occurred!');
  });

  it('without a response says that there was none', () => {
    expect(describeError(new Unreachable())).toMatch(/^Sem resposta do servidor/);
  });

  it('for a file that is too large contains the limit', () => {
    expect(describeError(new Refusal('ERR_FILE_TOO_LARGE', 413, { maxBytes: 64_000_000 }))).toBe(
      'O arquivo passa do limite de 64 MB.',
    );
    expect(describeError(new Refusal('ERR_FILE_TOO_LARGE', 413, undefined))).toBe('O arquivo é grande demais.');
  });
});
