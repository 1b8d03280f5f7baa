import { Button, Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { ColorPicker } from '../forms/color-picker.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { confirm } from './confirm.ts';
import { FormDialog, FormGrid, FormSection } from './form-dialog.tsx';
import { toast } from './toasts.tsx';

const schema = z.object({
  name: z.string().min(2).max(50),
  email: z.email(),
  password: z.union([z.literal(''), z.string().min(5).max(50)]),
  profile: z.string(),
  queues: z.array(z.string()),
  color: z.string(),
  allTicket: z.boolean(),
});

export function FormInDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <Group>
      <Button onClick={() => setOpened(true)}>Abrir formulário</Button>
      <Button variant="default" onClick={ask}>
        Confirmar
      </Button>
      <Button variant="light" onClick={() => toast.success('Conversa transferida para Entregas', { undo: () => {} })}>
        Aviso
      </Button>
      <Button variant="subtle" color="red" onClick={() => toast.error('ERR_NO_PERMISSION')}>
        Erro
      </Button>
      <PersonDialog opened={opened} onClose={() => setOpened(false)} />
    </Group>
  );
}

const question = {
  title: 'Excluir contato?',
  text: 'As conversas dele continuam guardadas.',
  action: 'Excluir',
  danger: true,
};
const ask = async () => toast.info(String(await confirm(question)));

function PersonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useZodForm({
    schema,
    initialValues: {
      name: 'Jéssica Monteiro',
      email: 'jessica@casaaurora',
      password: '',
      profile: 'user',
      queues: ['Vendas', 'Pós-venda'],
      color: '#17917F',
      allTicket: true,
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar usuário"
      form={form}
      onSubmit={async () => toast.success('Salvo')}
    >
      <FormGrid>
        <TextInput label="Nome" required {...form.getInputProps('name')} />
        <TextInput label="E-mail" required {...form.getInputProps('email')} />
        <PasswordField label="Nova senha" placeholder="Deixe vazio para manter" {...form.getInputProps('password')} />
        <Select label="Perfil" data={profiles} {...form.getInputProps('profile')} />
        <FormGrid.Wide>
          <MultiSelect label="Filas" data={['Vendas', 'Suporte', 'Pós-venda']} {...form.getInputProps('queues')} />
        </FormGrid.Wide>
        <FormGrid.Wide>
          <ColorPicker taken={new Map([['#D64532', 'Financeiro']])} {...form.getInputProps('color')} />
        </FormGrid.Wide>
      </FormGrid>
      <FormSection title="O que pode ver e fazer">
        <FormGrid>
          <Switch label="Ver conversas sem fila" {...form.getInputProps('allTicket', { type: 'checkbox' })} />
          <Switch label="Ver dashboard" />
        </FormGrid>
      </FormSection>
    </FormDialog>
  );
}

const profiles = [
  { value: 'user', label: 'Atendente' },
  { value: 'admin', label: 'Administrador' },
];
