import { z } from 'zod';
import { parseJson } from '../../platform/text/parse-json.ts';
import type { InboundContent } from '../inbound-event.ts';

const word = z.string().optional().catch(undefined);

const interactive = z.union([
  z.looseObject({
    type: z.literal('button_reply'),
    button_reply: z.looseObject({ id: z.string(), title: z.string() }),
  }),
  z.looseObject({
    type: z.literal('list_reply'),
    list_reply: z.looseObject({ id: z.string(), title: z.string(), description: word }),
  }),
  z.looseObject({
    type: z.literal('nfm_reply'),
    nfm_reply: z.looseObject({ name: word, body: word, response_json: word }),
  }),
]);

/** A customer's choice from buttons, a list or a form. */
export function readInteractive(value: unknown): InboundContent | null {
  const parsed = interactive.safeParse(value);
  if (!parsed.success) return null;
  const given = parsed.data;
  if (given.type === 'nfm_reply')
    return { mediaType: 'conversation', body: formText(given.nfm_reply), metadata: { form: given.nfm_reply } };
  const { id, title } = given.type === 'button_reply' ? given.button_reply : given.list_reply;
  return { mediaType: 'conversation', body: title, metadata: { reply: { id } } };
}

/** A form's answers, one per line, without its token. */
function formText({ body, response_json }: { body?: string | undefined; response_json?: string | undefined }): string {
  const answers = z.record(z.string(), z.unknown()).safeParse(parsed(response_json));
  if (!answers.success) return body ?? '';
  const answerRows = Object.entries(answers.data)
    .filter(([key]) => key !== 'flow_token')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return answerRows.length > 0 ? answerRows.join('\n') : (body ?? '');
}

function parsed(text: string | undefined): unknown {
  try {
    return parseJson(text ?? '');
  } catch {
    return null;
  }
}

const order = z.looseObject({
  text: word,
  product_items: z.array(
    z.looseObject({
      product_retailer_id: z.coerce.string(),
      quantity: z.coerce.number(),
      item_price: z.coerce.number().optional().catch(undefined),
      currency: word,
    }),
  ),
});

/** An order, one line per product. */
export function readOrder(value: unknown): InboundContent | null {
  const parsed = order.safeParse(value);
  if (!parsed.success) return null;
  const productRows = parsed.data.product_items.map(({ product_retailer_id, quantity, item_price, currency }) =>
    [
      `${quantity} × ${product_retailer_id}`,
      item_price !== undefined && `${item_price.toFixed(2)} ${currency ?? ''}`.trim(),
    ]
      .filter(Boolean)
      .join(' — '),
  );
  const body = [parsed.data.text, '🛒', ...productRows].filter(Boolean).join('\n');
  return { mediaType: 'conversation', body, metadata: { order: parsed.data } };
}
