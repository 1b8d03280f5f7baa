import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab.ts';

const open = vi.fn();
beforeEach(() => void vi.stubGlobal('window', { open }));
afterEach(() => {
  vi.unstubAllGlobals();
  open.mockClear();
});

it('a tab opened in an impersonated company is of the company: its session is copied', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'token' });
  openTab('/tickets/1');
  expect(open).toHaveBeenCalledWith('/tickets/1', '_blank', '');
});

it('any other tab has no access to the page that opened it', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  openTab('/tickets/1');
  expect(open).toHaveBeenCalledWith('/tickets/1', '_blank', 'noopener');
});
