import { texts } from '../platform/texts.ts';

export const moveDueDateTexts = texts('moveDueDate', {
  pt: {
    moveDue: '+ Vencimento',
    title: 'Avançar o vencimento de {name}?',
    change: 'De {before} para {after}.',
    first: 'O primeiro vencimento será em {after}.',
    move: 'Avançar',
    moved: 'Operação realizada com sucesso!',
  },
  en: {
    moveDue: '+ Due date',
    title: 'Move the due date of {name} forward?',
    change: 'From {before} to {after}.',
    first: 'The first due date will be {after}.',
    move: 'Move forward',
    moved: 'Done!',
  },
  es: {
    moveDue: '+ Vencimiento',
    title: '¿Adelantar el vencimiento de {name}?',
    change: 'De {before} a {after}.',
    first: 'El primer vencimiento será el {after}.',
    move: 'Mover',
    moved: '¡Operación realizada con éxito!',
  },
});
