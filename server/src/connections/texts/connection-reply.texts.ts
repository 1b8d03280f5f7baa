import { companyTexts } from '../../platform/text/company-texts.ts';

/** `message` of responses about connections (docs/protocol.md 11). */
export const connectionReplyTexts = companyTexts({
  pt: {
    deleted: 'Conexão excluída com sucesso.',
    starting: 'Iniciando a conexão.',
    newSession: 'Iniciando uma nova sessão.',
    disconnected: 'Conexão desligada.',
    allRestarted: 'Conexões reiniciadas.',
    restarted: 'Conexão reiniciada.',
  },
  en: {
    deleted: 'The connection was deleted.',
    starting: 'Starting the connection.',
    newSession: 'Starting a new session.',
    disconnected: 'The connection was disconnected.',
    allRestarted: 'The connections were restarted.',
    restarted: 'The connection was restarted.',
  },
  es: {
    deleted: 'La conexión se eliminó.',
    starting: 'Iniciando la conexión.',
    newSession: 'Iniciando una nueva sesión.',
    disconnected: 'Conexión desconectada.',
    allRestarted: 'Conexiones reiniciadas.',
    restarted: 'Conexión reiniciada.',
  },
});
