import type { MailLanguage } from './mail-content.ts';

/** `detail`: which report; `day`: its period. */
export const reportMailTexts = {
  pt: {
    subject: 'Seu relatório do Balcão',
    paragraphs: ({ detail, day }: { detail: string; day: string }): string[] => [
      `O relatório ${detail} de ${day} está pronto.`,
    ],
    action: 'Baixar o relatório',
    after: [
      'O arquivo fica disponível por sete dias e só abre com o seu acesso.',
      'Quem administra a empresa pode mudar ou parar este envio na página Relatórios.',
    ],
  },
  en: {
    subject: 'Your Balcão report',
    paragraphs: ({ detail, day }: { detail: string; day: string }): string[] => [
      `The report ${detail} of ${day} is ready.`,
    ],
    action: 'Download the report',
    after: [
      'The file is there for seven days and opens only when you are signed in.',
      'The admins of your company can change or stop this on the Reports page.',
    ],
  },
  es: {
    subject: 'Su informe de Balcão',
    paragraphs: ({ detail, day }: { detail: string; day: string }): string[] => [
      `El informe ${detail} de ${day} está listo.`,
    ],
    action: 'Descargar el informe',
    after: [
      'El archivo está disponible siete días y solo se abre con su acceso.',
      'Quien administra la empresa puede cambiar o detener este envío en la página Informes.',
    ],
  },
} satisfies Record<MailLanguage, object>;
