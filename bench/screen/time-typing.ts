import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Times from keydown to the first frame with the letter, in ms. */
export async function timeTyping(page: Page): Promise<number[]> {
  const box = page.getByRole('region', { name: 'Escrever mensagem' }).getByRole('textbox');
  await box.click();
  await page.evaluate(() => {
    const durationsMs: number[] = [];
    const noted = (event: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => durationsMs.push(performance.now() - event.timeStamp)));
    Reflect.set(globalThis, 'typed', durationsMs);
    addEventListener('keydown', noted, true);
    Reflect.set(globalThis, 'typedEnds', () => removeEventListener('keydown', noted, true));
  });
  for (const letter of 'Bom dia, o seu pedido sai hoje para entrega.') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
  const taken: unknown = await page.evaluate(() => {
    Reflect.get(globalThis, 'typedEnds')();
    return Reflect.get(globalThis, 'typed');
  });
  await box.fill('');
  return z.array(z.number()).parse(taken);
}
