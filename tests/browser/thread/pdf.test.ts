import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
type Listed = { tickets: { id: number; uuid: string }[] };
let shop: TestCompany;
let uuid: string;

/** Two pages, the first red and the second blue, with a script that runs when it is opened. */
function twoPages(): string {
  const fill = (color: string) => `${color} rg 0 0 200 100 re f`;
  const streams = [fill('1 0 0'), fill('0 0 1')];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("x"); this.print();) >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 5 0 R /Annots [7 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 6 0 R >>',
    ...streams.map((content) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    '<< /Type /Annot /Subtype /Link /Rect [0 0 200 100] /A << /S /URI /URI (https://fora.test/) >> >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = pdf.length;
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return `${pdf}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

beforeAll(async () => {
  shop = await server.company('Casa Folha');
  await server.write(shop.sandboxPhone, '5511900030012', 'Manda o contrato?');
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  uuid = ticket.uuid;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  for (const [name, content] of [
    ['contrato.pdf', twoPages()],
    ['rasgado.pdf', '%PDF-1.4\nnada\n%%EOF\n'],
  ] as const) {
    const form = new FormData();
    form.append('medias', new Blob([content], { type: 'application/pdf' }), name);
    expect((await shop.admin.call('POST', `/messages/${ticket.id}`, form)).status).toBe(200);
  }
});

it.each([false, true])(
  'a PDF is looked at page by page by keys, without running what is in it, and its library is loaded only then (phone: %s)',
  async (narrow) => {
    const page = await openPage({ narrow }, 'admin@casa-folha.test');
    const loaded: string[] = [];
    const leaks: string[] = [];
    page.on('request', (request) => {
      if (/pdf/.test(new URL(request.url()).pathname) && /\.m?js$/.test(new URL(request.url()).pathname))
        loaded.push(request.url());
      if (new URL(request.url()).origin !== server.origin() && !/^(data|blob):/.test(request.url()))
        leaks.push(request.url());
    });
    page.on('dialog', (dialog) => leaks.push(dialog.message()));
    await page.goto(`/tickets/${uuid}`);
    const contract = ticketScreen(page).message('contrato.pdf');
    await expectVisible(contract);
    expect(loaded).toEqual([]);

    await contract.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'contrato.pdf' });
    await expectVisible(dialog.getByText('Página 1 de 2'));
    expect(loaded.length).toBeGreaterThan(0);
    const color = () =>
      dialog.locator('canvas').evaluate((one) => {
        const { width, height } = one as HTMLCanvasElement;
        const data = (one as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data;
        return [...(data ?? [])].slice(0, 3).join();
      });
    await expectSoon(color).toBe('255,0,0');
    await page.keyboard.press('ArrowRight');
    await expectVisible(dialog.getByText('Página 2 de 2'));
    await expectSoon(color).toBe('0,0,255');
    expect(await dialog.locator('a[href*="fora"]').count()).toBe(0);
    await expectSoon(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.keyboard.press('Escape');
    await expectHidden(dialog);
    await expectSoon(() => contract.evaluate((row) => row.contains(document.activeElement))).toBe(true);

    await page.getByRole('button', { name: 'Ver rasgado.pdf' }).click();
    const torn = page.getByRole('dialog', { name: 'rasgado.pdf' });
    await expectVisible(torn.getByRole('alert'));
    await torn.getByRole('button', { name: 'Fechar' }).click();
    expect(leaks).toEqual([]);
    await page.context().close();
  },
);
