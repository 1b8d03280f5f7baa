import { expect, it } from 'vitest';
import { isCourtesy } from './courtesy.rules.ts';

it.each([
  'Obrigado!',
  'Muito obrigada pelo atendimento 🙏',
  'Obrigada, Carla!',
  '👍',
  '❤️❤️',
  'ok',
  'Ótimo atendimento, parabéns!',
  'Atendimento rápido e muito educado!',
  'Resolveram na hora, obrigada',
  'Tudo perfeito, nota 10',
  'Thank you so much',
  'Great service, thanks',
  '¡Muchas gracias por la atención!',
  'Excelente',
  '9',
])('%s: expects no reply', (text) => expect(isCourtesy(text)).toBe(true));

it.each([
  'preciso da segunda via do boleto',
  'obrigada, mas falta o boleto',
  'obrigada boleto',
  'Obrigado. Agora quero cancelar',
  'ajuda',
  'atendimento',
  'não gostei',
  'foi muito demorado',
  'ainda não resolveu meu problema',
  'Meu problema',
  'bom dia',
  'Boa tarde, tudo bem',
  'tudo bem?',
  'oi',
  '10 unidades',
  'gracias, pero necesito otra factura',
  'thanks but I still need help',
])('%s: may expect a reply', (text) => expect(isCourtesy(text)).toBe(false));
