import type { DemoCompany } from './demo-company.ts';

/** The furniture shop's queue for repairs, with its menu. */
export const repairs: DemoCompany['queues'][number] = {
  name: 'Assistência',
  color: '#1971C2',
  greetingMessage: 'Assistência técnica da Casa Jardim. Como podemos ajudar?',
  options: [
    {
      title: 'Peça com defeito',
      message: 'Sentimos muito! O que aconteceu?',
      children: [
        { title: 'Veio quebrada', message: 'Mande uma foto da peça e da etiqueta, por favor.' },
        { title: 'Faltou uma peça', message: 'Qual peça faltou? O número está no manual.' },
      ],
    },
    { title: 'Montagem', message: 'Conte o que precisa ser montado e onde.' },
    { title: 'Garantia', message: 'A garantia é de um ano. Guarde a nota fiscal.', action: 'close' },
  ],
};
