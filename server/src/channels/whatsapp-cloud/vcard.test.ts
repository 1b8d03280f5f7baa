import { describe, expect, test } from 'vitest';
import { readCards, writeCard } from './vcard.ts';

describe('forwarded contact card', () => {
  test.each([
    'Elisa Prado',
    'Padaria Aurora; filial 2, Centro',
    'C:\\nova\\Nome',
    'Barra \\ final\\',
    'João “Zé” 😀 d’Ávila',
    'BEGIN:VCARD',
  ])('%s keeps its name as it is', (name) => {
    const [card] = readCards(writeCard({ name, phones: [{ phone: '+55 11 98888-7777' }], emails: [] }));
    expect(card?.name.formatted_name).toBe(name);
  });

  test('keeps all numbers and addresses, and each person of several', () => {
    const elisa = {
      name: 'Elisa',
      phones: [{ phone: '+55 11 97777-6666', waId: '5511977776666' }, { phone: '+55 11 3000-0000' }],
      emails: ['elisa@example.com', 'e.prado@example.com'],
      company: 'Aurora, Ltda.',
    };
    const bruno = { name: 'Bruno', phones: [{ phone: '+351 21 000 00 00' }], emails: [] };
    expect(readCards(`${writeCard(elisa)}\n${writeCard(bruno)}`)).toEqual([
      {
        name: { formatted_name: 'Elisa', first_name: 'Elisa' },
        phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }, { phone: '+55 11 3000-0000' }],
        emails: [{ email: 'elisa@example.com' }, { email: 'e.prado@example.com' }],
      },
      { name: { formatted_name: 'Bruno', first_name: 'Bruno' }, phones: [{ phone: '+351 21 000 00 00' }] },
    ]);
  });

  test('cannot inject a line into its card by a line break in its name or number', () => {
    const card = writeCard({
      name: 'Zé\r\nTEL:+1 900',
      phones: [{ phone: '1\nEMAIL:x@y', waId: '55;type=x:9' }],
      emails: [],
    });
    const [read] = readCards(card);
    expect(read?.name.formatted_name).toBe('Zé TEL:+1 900');
    expect(read?.phones).toEqual([{ phone: '1 EMAIL:x@y', wa_id: '559' }]);
    expect(read).not.toHaveProperty('emails');
  });
});

describe('card written by a phone', () => {
  test('is parsed with folded lines, groups, addresses of numbers and CRLF', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:Prado;Elisa;;;',
      'fn:Elisa',
      '  Prado da Silva',
      'item1.TEL;TYPE="voice,cell";VALUE=uri:tel:+55-11-97777-6666',
      'item1.X-ABLabel:Celular',
      'tel;type=CELL;waid=5511966665555:+55 11 96666-5555',
      'EMAIL;TYPE=INTERNET:elisa@example.com',
      'NOTE:Tel: ligar depois das 18:00',
      'END:VCARD',
      '',
    ].join('\r\n');
    expect(readCards(text)).toEqual([
      {
        name: { formatted_name: 'Elisa Prado da Silva', first_name: 'Elisa' },
        phones: [{ phone: '+55-11-97777-6666' }, { phone: '+55 11 96666-5555', wa_id: '5511966665555' }],
        emails: [{ email: 'elisa@example.com' }],
      },
    ]);
  });

  test('without a name has its number as name; an empty number or address counts as none', () => {
    expect(readCards('BEGIN:VCARD\nTEL:+55 11 3000-0000\nEND:VCARD')[0]?.name.formatted_name).toBe('+55 11 3000-0000');
    expect(readCards('BEGIN:VCARD\nFN:Elisa\nTEL;TYPE=HOME:\nEMAIL:\nTEL:+55 11 3000-0000\nEND:VCARD')).toEqual([
      { name: { formatted_name: 'Elisa', first_name: 'Elisa' }, phones: [{ phone: '+55 11 3000-0000' }] },
    ]);
    expect(readCards('BEGIN:VCARD\nTEL:\nEND:VCARD')).toEqual([]);
    expect(readCards('')).toEqual([]);
    expect(readCards('Elisa, +55 11 3000-0000')).toEqual([]);
  });
});
