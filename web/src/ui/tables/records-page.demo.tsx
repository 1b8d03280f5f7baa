import { Button } from '@mantine/core';
import { IconMessagePlus, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../elements/avatar.tsx';
import { FilterChip } from '../elements/chips.tsx';
import { TagPills } from '../elements/tag-pill.tsx';
import { markColors } from '../theme/mark-colors.ts';
import { NameCell } from './name-cell.tsx';
import { RecordsPage } from './records-page.tsx';
import type { Records } from './use-records.ts';

const names = [
  'Aline Sayuri Tanaka',
  'Bruna Cordeiro',
  'Construtora Horizonte Ltda',
  'Dona Zuleide',
  'Rafael Tavares de Albuquerque Cavalcanti Neto e Filhos Associados',
  'Hotel Vila do Mar',
];
const channels = ['whatsapp', 'instagram', 'facebook', 'sandbox'] as const;
const people = Array.from({ length: 300 }, (_, id) => ({
  id,
  name: names[id % names.length] ?? '',
  number: `+55 11 9 9${String(214 + id).padStart(3, '0')}-****`,
  email: id % 3 === 1 ? '' : `contato${id}@email.com`,
  channel: channels[id % 4] ?? 'whatsapp',
  tags: [
    { name: 'Garantia', color: markColors.lago },
    { name: 'VIP', color: markColors.uva },
    { name: 'Troca', color: markColors.pitanga },
  ].slice(0, id % 4),
}));
type Person = (typeof people)[number];

function usePeople(hasRows: number): Records<Person> {
  const [search, setSearch] = useState('');
  const rows = people.slice(0, hasRows).filter((one) => one.name.toLowerCase().includes(search.toLowerCase()));
  return {
    rows,
    count: rows.length,
    search,
    setSearch,
    isLoading: false,
    error: undefined,
    retry: () => {},
    hasMore: false,
    isReadyForMore: false,
    loadMore: () => {},
    loadingMore: false,
  };
}

function Page({ records }: { records: Records<Person> }) {
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set([2, 3]));
  return (
    <div style={{ height: 'calc(100dvh - 190px)', margin: -16 }}>
      <RecordsPage
        title="Contatos"
        records={records}
        nameOf={(row) => row.name}
        searchPlaceholder="Nome, número ou e-mail"
        filters={<FilterChip label="Etiquetas" icon={IconTag} count={0} />}
        secondary={<Button variant="default">Importar</Button>}
        primary={{ label: 'Novo contato', onClick: () => {} }}
        selection={{
          chosen,
          onChange: setChosen,
          bar: (
            <Button variant="subtle" color="red" size="xs">
              Excluir
            </Button>
          ),
        }}
        columns={[
          {
            key: 'name',
            title: 'Nome',
            sorted: 'ascending',
            cell: (row) => (
              <NameCell picture={<Avatar name={row.name} size={32} channel={row.channel} />} name={row.name} />
            ),
          },
          { key: 'number', title: 'Número', cell: (row) => row.number },
          { key: 'email', title: 'E-mail', cell: (row) => row.email },
          { key: 'tags', title: 'Etiquetas', cell: (row) => <TagPills tags={row.tags} /> },
        ]}
        card={(row) => ({
          picture: <Avatar name={row.name} channel={row.channel} />,
          title: row.name,
          second: row.number,
          third: <TagPills tags={row.tags} />,
        })}
        actions={[
          { name: 'Conversar', icon: IconMessagePlus, isQuick: true, run: () => {} },
          { name: 'Editar', icon: IconPencil, run: () => {} },
          { name: 'Excluir', icon: IconTrash, danger: true, run: () => {} },
        ]}
        empty={{
          title: 'Aqui ficam as pessoas que falam com a sua empresa',
          text: 'Cada conversa nova cria o contato sozinha. Se você já tem uma lista, traga a agenda do telefone ou uma planilha.',
          children: <Button variant="light">Importar planilha</Button>,
        }}
      />
    </div>
  );
}

export const RecordsOf300 = () => <Page records={usePeople(300)} />;
export const RecordsEmpty = () => <Page records={usePeople(0)} />;
export const RecordsWaiting = () => <Page records={{ ...usePeople(0), isLoading: true, count: undefined }} />;
export const RecordsFailed = () => <Page records={{ ...usePeople(0), error: new Error('x') }} />;
