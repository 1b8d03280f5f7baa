import {
  Badge,
  Button,
  Checkbox,
  Group,
  Menu,
  Radio,
  SegmentedControl,
  Slider,
  Stack,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconCoffee, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from './elements/avatar.tsx';
import { ChannelMark } from './elements/channel-mark.tsx';
import { CountChip, FilterChip, StatusChip, UnreadBadge } from './elements/chips.tsx';
import { IconButton } from './elements/icon-button.tsx';
import { TagPill, TagPills } from './elements/tag-pill.tsx';
import { SearchField } from './forms/search-field.tsx';
import { EmptyState } from './states/empty-state.tsx';
import { ErrorState } from './states/error-state.tsx';
import { markColors } from './theme/mark-colors.ts';

const people = [
  'Mariana Figueiredo',
  'Construtora Horizonte',
  'João Nascimento',
  'Dona Zuleide',
  'Rafael Neto',
  'Estúdio Pau-Brasil',
  'Aline Tanaka',
  'Seu Osvaldo',
];

export function Parts() {
  return (
    <Stack>
      <People />
      <Tags />
      <Chips />
      <Buttons />
      <Fields />
      <Switches />
      <Headings />
      <States />
    </Stack>
  );
}

function People() {
  return (
    <Group>
      {people.map((name, i) => (
        <Avatar key={name} name={name} channel={(['whatsapp', 'instagram', 'facebook', 'sandbox'] as const)[i % 4]} />
      ))}
      <Avatar name="Renata Albuquerque" size={32} presence="available" />
      <Avatar name="Renata Albuquerque" size={72} presence="away" />
      <ChannelMark channel="whatsapp" size={26} />
      <ChannelMark channel="instagram" size={26} />
    </Group>
  );
}

function Tags() {
  return (
    <Group gap="xs">
      {Object.entries(markColors).map(([name, color]) => (
        <TagPill key={name} name={name} color={color} />
      ))}
      <TagPill name="Garantia" color={markColors.lago} onRemove={() => {}} />
      <TagPills tags={Object.entries(markColors).map(([name, color]) => ({ name, color }))} />
    </Group>
  );
}

function Chips() {
  return (
    <Group gap="xs">
      <CountChip count={4218} />
      <UnreadBadge count={3} label="3 mensagens não lidas" />
      <UnreadBadge count={120} />
      <StatusChip tone="success" label="Conectado" />
      <StatusChip tone="warn" label="Telefone sem sinal" />
      <StatusChip tone="danger" label="Desconectado" />
      <StatusChip tone="info" label="Conectando" />
      <FilterChip label="Filas" count={3} />
      <FilterChip label="Etiquetas" />
      <Badge>Padrão</Badge>
    </Group>
  );
}

function Buttons() {
  return (
    <Group gap="xs">
      <Button>Aceitar</Button>
      <Button variant="light">Aceitar</Button>
      <Button variant="default">Encerrar</Button>
      <Button variant="subtle" color="gray">
        Ignorar
      </Button>
      <Button variant="subtle" color="red">
        Excluir
      </Button>
      <Button color="red">Excluir</Button>
      <Button disabled>Enviar</Button>
      <Button loading>Salvar</Button>
      <IconButton icon={IconPencil} name="Editar" />
      <IconButton icon={IconTrash} name="Excluir" disabledReason="Só administradores" />
      <Menu>
        <Menu.Target>
          <Button variant="default">Menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} />}>Editar</Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash size={17} stroke={1.6} />}>
            Excluir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function Fields() {
  const [search, setSearch] = useState('');
  return (
    <Group align="end">
      <SearchField value={search} onChange={setSearch} placeholder="Nome, número ou e-mail" hotkey />
      <TextInput label="Nome" error="Muito curto!" defaultValue="Ma" />
      <TextInput label="Nome" placeholder="Nome do contato" />
      <Textarea label="Saudação" autosize minRows={1} />
    </Group>
  );
}

function Switches() {
  return (
    <Group>
      <Checkbox label="Solto" />
      <Checkbox label="Marcado" defaultChecked />
      <Checkbox label="Alguns" indeterminate readOnly />
      <Radio label="Um" defaultChecked />
      <Switch label="Ligado" defaultChecked />
      <Switch label="Desligado" />
      <Switch label="Inativo" disabled />
      <Slider w={160} defaultValue={60} thumbLabel="Volume" label={null} />
      <SegmentedControl data={['Atendendo', 'Aguardando']} />
    </Group>
  );
}

function Headings() {
  return (
    <Tabs defaultValue="a">
      <Tabs.List>
        <Tabs.Tab value="a">Geral</Tabs.Tab>
        <Tabs.Tab value="b">Filas e chatbot</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

function States() {
  return (
    <Group grow>
      <EmptyState
        icon={IconCoffee}
        title="Ninguém esperando"
        text="Quem escrever agora aparece aqui, com o mais antigo em cima."
      />
      <ErrorState error="ERR_INTERNAL" onRetry={() => {}} />
    </Group>
  );
}
