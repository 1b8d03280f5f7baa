/** Companies have no language setting: the phrase of Portuguese is agreed with every model. */
const promptTexts = {
  pt: { transfer: 'Ação: Transferir para o setor de atendimento' },
  en: { transfer: 'Action: Transfer to the service department' },
  es: { transfer: 'Acción: Transferir al departamento de atención' },
};

/** A model whose answer has this hands the conversation to people; customers never read it (docs/protocol.md 12). */
export const transferPhrase = promptTexts.pt.transfer;
