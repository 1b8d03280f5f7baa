import type { Page } from 'playwright-core';

const erasure = {
  id: 1,
  contactId: 9,
  protocol: '2026-0001',
  userName: 'Ana Prado',
  state: 'done',
  erased: { messages: 3 },
  requestedAt: '2026-11-20T12:00:00.000Z',
  doneAt: '2026-11-20T12:01:00.000Z',
};

/** The page lists one erasure that is done, with its receipt. */
export const withReceipt = (page: Page) =>
  page.route(/\/api\/erasures/, (route) => route.fulfill({ json: { erasures: [erasure] } }));
