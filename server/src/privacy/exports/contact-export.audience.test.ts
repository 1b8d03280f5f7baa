import { expect, it } from 'vitest';
import { maskContactExportEvent } from './contact-export.audience.ts';

it('a contact without a name is called by its masked number to who lost the right to see whole ones', () => {
  const event = { action: 'update', id: 1, contactName: '5511987654321', state: 'failed', failure: null } as const;
  expect(maskContactExportEvent(event)).toEqual({ ...event, contactName: '551198765****' });
  expect(maskContactExportEvent({ action: 'reload' })).toEqual({ action: 'reload' });
});
