import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { eraseNamedInMessages } from '../messages/erase-person-messages.ts';
import { writtenNumbersOf } from '../platform/erasure/written-numbers.ts';
import { eraseNamedInDeliveries } from '../webhook-endpoints/erase-deliveries.ts';

const world = testWorld();

it('a number is erased from what a message holds beside its text; a coordinate with its digits becomes 0', async () => {
  const contactId = await world.contact('Osvaldo', '5521987650000');
  const ticketId = await world.ticket(contactId);
  const metadata = {
    location: { latitude: -23.55, longitude: 11.912345678 },
    contacts: [{ name: 'Aline "A."', phones: ['+55 (11) 91234-5678', '5521987650000'] }],
    '5511912345678': true,
  };
  const companyId = world.ana.companyId;
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, from_me, media_type, body, facts, sent_at)
     values ($1, $2, $3, false, 'locationMessage', '', $4, $5)`,
    [companyId, ticketId, contactId, JSON.stringify(metadata), world.now],
  );
  const [endpoint] = await world.sql<{ id: number }>(
    `insert into webhook_endpoints (company_id, name, url, events, is_active, signing_secret)
     values ($1, 'ERP', 'https://erp.example.com', '{}', true, '') returning id`,
    [companyId],
  );
  await world.sql(
    `insert into webhook_deliveries (company_id, endpoint_id, event, subject, data) values ($1, $2, 'message.received', 'ticket:1', $3)`,
    [companyId, endpoint?.id, JSON.stringify(metadata)],
  );
  const person = { addresses: [], writtenNumbers: writtenNumbersOf(['5511912345678']) };
  await world.run((tx) => eraseNamedInMessages(tx, person));
  await world.run((tx) => eraseNamedInDeliveries(tx, person));

  const erased = {
    location: { latitude: -23.55, longitude: 0 },
    contacts: [{ name: 'Aline "A."', phones: ['…', '5521987650000'] }],
    '…': true,
  };
  expect(await world.sql('select facts as metadata from messages')).toEqual([{ metadata: erased }]);
  expect(await world.sql('select data from webhook_deliveries')).toEqual([{ data: erased }]);
});
