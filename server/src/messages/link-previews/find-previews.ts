import { firstLink } from '@balcao/contract/messages/link.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { Tx } from '../../platform/db/tx.ts';

type Row = Omit<NonNullable<Message['preview']>, 'thumbnailUrl'> & {
  id: number;
  state: 'ready' | 'none';
  file: { id: number; name: string } | null;
};
type WithLink = { id: number; body: string; isDeleted: boolean };

/** The previews of the messages' links, as far as fetched. Messages without a link cost nothing. */
export async function findPreviews(
  tx: Tx,
  messages: readonly WithLink[],
): Promise<Map<number, Pick<Message, 'preview'>>> {
  const linked = new Map(
    messages.flatMap(({ id, body, isDeleted }) => {
      const url = isDeleted || !body.includes('://') ? undefined : firstLink(body);
      return url ? [[id, url]] : [];
    }),
  );
  if (linked.size === 0) return new Map();
  const rows = await tx.rows<Row>(
    'message-previews',
    `select p.message_id as id, p.url, p.state, p.title, p.description, p.site,
       case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as file
     from message_previews p left join files f on (f.company_id, f.id) = (p.company_id, p.file_id)
     where p.company_id = current_company() and p.message_id = any($1) and p.state <> 'pending'`,
    [[...linked.keys()]],
  );
  // After an edit a message may have another link than the fetched one.
  return new Map(
    rows.flatMap(({ id, state, file, url, ...words }) =>
      linked.get(id) === url
        ? [[id, { preview: state === 'none' ? null : presentPreview(tx, { url, ...words }, file) }]]
        : [],
    ),
  );
}

const presentPreview = (
  tx: Tx,
  words: Pick<Row, 'url' | 'title' | 'description' | 'site'>,
  file: Row['file'],
): Message['preview'] => ({
  ...words,
  site: words.site || new URL(words.url).host.replace(/^www\./, ''),
  thumbnailUrl: file && tx.fileUrl(file, 'thumbnail'),
});
