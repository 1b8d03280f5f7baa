import { isImpersonating } from './impersonation-token.ts';

/**
 * Opens a page of the app in a new tab. That of an impersonated company gets a copy of this tab's storage, and with it
 * the company's session: without it the new tab would be the operator's own.
 */
export function openTab(path: string): void {
  window.open(path, '_blank', isImpersonating() ? '' : 'noopener');
}
