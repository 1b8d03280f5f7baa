import { describe, expect, it } from 'vitest';
import { secretBox } from '../platform/security/secret-box.ts';
import { mayBeCalled, resolveAi } from './ai-access.ts';
import type { StoredAiSettings } from './ai-settings.store.ts';

const box = secretBox('a key for tests', 'ai');
const nothing: StoredAiSettings = {
  enabled: true,
  baseUrl: '',
  apiKey: null,
  apiKeyTail: '',
  chatModel: '',
  transcriptionModel: '',
  monthlyTokenCap: null,
};
const installation = {
  baseUrl: 'http://ollama:11434/v1',
  apiKey: 'sk-house',
  chatModel: 'llama',
  transcriptionModel: 'whisper',
  monthlyTokenCap: 5000,
};
const none = { box, installation: null, integrationHosts: [] };
const withInstallation = { ...none, installation };

describe('AI service of a company', () => {
  it('is none when nobody has set one, or the company disabled it', () => {
    expect(resolveAi(nothing, none)).toBeNull();
    expect(resolveAi({ ...nothing, enabled: false }, withInstallation)).toBeNull();
  });

  it("is the installation's, limited by the stricter of both settings", () => {
    expect(resolveAi(nothing, withInstallation)).toMatchObject({
      access: { baseUrl: 'http://ollama:11434/v1', apiKey: 'sk-house', allowPrivateNetwork: true },
      chatModel: 'llama',
      cap: 5000,
    });
    expect(resolveAi({ ...nothing, monthlyTokenCap: 9000 }, withInstallation)?.cap).toBe(5000);
    expect(resolveAi({ ...nothing, monthlyTokenCap: 2000 }, withInstallation)?.cap).toBe(2000);
  });

  it("is its own once it has a key or an address: neither is combined with the installation's", () => {
    const ownKey = resolveAi({ ...nothing, apiKey: box.seal('sk-own') }, withInstallation);
    expect(ownKey).toMatchObject({
      access: { baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-own', allowPrivateNetwork: false },
      chatModel: 'gpt-4o-mini',
      cap: null,
    });
    const ownAddress = resolveAi(
      { ...nothing, baseUrl: 'https://ai.example.com/v1', chatModel: 'mistral' },
      withInstallation,
    );
    expect(ownAddress).toMatchObject({
      access: { baseUrl: 'https://ai.example.com/v1', apiKey: '' },
      chatModel: 'mistral',
      transcriptionModel: '',
    });
  });

  it('may be internal only when the operator allowed its host', () => {
    const inside = { ...nothing, baseUrl: 'http://10.0.0.7:8000/v1' };
    expect(resolveAi(inside, none)?.access.allowPrivateNetwork).toBe(false);
    expect(resolveAi(inside, { ...none, integrationHosts: ['10.0.0.7:8000'] })?.access.allowPrivateNetwork).toBe(true);
    expect(resolveAi(inside, { ...none, integrationHosts: ['10.0.0.7:9000'] })?.access.allowPrivateNetwork).toBe(false);
  });
});

describe('addresses a company may set', () => {
  it.each(['https://api.openai.com/v1', 'https://api.groq.com/openai/v1'])('%s', (address) =>
    expect(mayBeCalled(address, [])).toBe(true),
  );
  it.each([
    'http://api.openai.com/v1',
    'https://169.254.169.254/v1',
    'https://localhost/v1',
    'http://ollama:11434/v1',
    'file:///etc/passwd',
    'https://user:secret@example.com/v1',
    'https://example.com/v1?x=1',
    'nothing',
  ])('%s is none', (address) => expect(mayBeCalled(address, [])).toBe(false));
  it('include hosts that the operator allows, whatever the protocol', () => {
    expect(mayBeCalled('http://ollama:11434/v1', ['ollama'])).toBe(true);
    expect(mayBeCalled('http://ollama:11434/v1', ['ollama:11434'])).toBe(true);
    expect(mayBeCalled('ftp://ollama/v1', ['ollama'])).toBe(false);
    expect(mayBeCalled('http://ollama.example.com/v1', ['ollama'])).toBe(false);
  });
});
