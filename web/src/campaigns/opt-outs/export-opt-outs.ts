import { download } from '../../platform/download.ts';
import { formatDateTimeSeconds } from '../../platform/formatting.ts';
import { toCsv } from '../../platform/spreadsheets/csv.ts';
import { translate } from '../../platform/texts.ts';
import { fetchAllOptOuts } from './opt-out.queries.ts';
import { optOutTexts } from './opt-out.texts.ts';

/** The opt-outs that match the search, as a file. Numbers are masked as the server does for this user. */
export async function exportOptOuts(search: string): Promise<void> {
  const t = translate(optOutTexts);
  const rows = (await fetchAllOptOuts(search)).map(({ name, number, word, campaign, createdAt }) => [
    name,
    number,
    word === '' ? t('byChannel') : word,
    campaign?.name ?? '',
    formatDateTimeSeconds(createdAt),
  ]);
  download(
    toCsv([[t('name'), t('number'), t('word'), t('campaign'), t('createdAt')], ...rows]),
    'campanhas-saidas.csv',
  );
}
