/** The message types of a customer, with their content as in the API. */
export type Content = { type: string; content: Record<string, unknown> };

export const contactsOf = (cards: { name: string; phone: string }[]): Content => ({
  type: 'contacts',
  content: {
    contacts: cards.map(({ name, phone }) => ({
      name: { formatted_name: name, first_name: name.split(' ')[0] },
      phones: [{ phone: `+${phone}`, wa_id: phone, type: 'CELL' }],
    })),
  },
});

/** An absent emoji removes the reaction. */
export const reactionOf = (messageId: string, emoji?: string): Content => ({
  type: 'reaction',
  content: { reaction: { message_id: messageId, ...(emoji === undefined ? {} : { emoji }) } },
});

export const buttonReplyOf = (id: string, title: string): Content => ({
  type: 'interactive',
  content: { interactive: { type: 'button_reply', button_reply: { id, title } } },
});

export const listReplyOf = (id: string, title: string, description?: string): Content => ({
  type: 'interactive',
  content: {
    interactive: {
      type: 'list_reply',
      list_reply: { id, title, ...(description === undefined ? {} : { description }) },
    },
  },
});

export const orderOf = (items: { sku: string; quantity: number; price: number }[], text?: string): Content => ({
  type: 'order',
  content: {
    order: {
      catalog_id: '194836987003835',
      product_items: items.map((i) => ({
        product_retailer_id: i.sku,
        quantity: i.quantity,
        item_price: i.price,
        currency: 'BRL',
      })),
      ...(text === undefined ? {} : { text }),
    },
  },
});

export const unsupportedOf = (details: string): Content => ({
  type: 'unsupported',
  content: {
    errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown', error_data: { details } }],
  },
});

export const editOf = (messageId: string, body: string): Content => ({
  type: 'edit',
  content: { edit: { original_message_id: messageId, message: { type: 'text', text: { body } } } },
});
