/** Companies have no language setting: every model is told to use the Portuguese phrase. */
const promptTexts = {
  pt: { transfer: 'Ação: Transferir para o setor de atendimento' },
  en: { transfer: 'Action: Transfer to the service department' },
  es: { transfer: 'Acción: Transferir al departamento de atención' },
};

/**
 * An answer that contains this phrase hands the conversation to people; customers never see it
 * (docs/decisions/0300).
 */
export const transferPhrase = promptTexts.pt.transfer;
