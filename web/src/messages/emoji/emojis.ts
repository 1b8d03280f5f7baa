import type { Language } from '../../platform/i18n.ts';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';

/** Emoji and its name in Portuguese, English and Spanish. Common ones only. */
type Entry = readonly [emoji: string, pt: string, en: string, es: string];

export const emojiGroups = {
  faces: parseEntries(`
😀 sorriso|grin|sonrisa
😃 alegre|happy|alegre
😄 contente|smile|contento
😁 radiante|beaming|radiante
😆 gargalhada|laughing|carcajada
😅 suor frio|sweat smile|risa nerviosa
😂 chorar de rir|tears of joy|llorar de risa
🤣 rolar de rir|rolling laughing|revolcarse de risa
🙂 sorriso leve|slight smile|sonrisa leve
🙃 de cabeça para baixo|upside down|al revés
😉 piscada|wink|guiño
😊 corado|blush|sonrojado
😇 anjo|angel|ángel
🥰 apaixonado|in love|enamorado
😍 olhos de coração|heart eyes|ojos de corazón
😘 beijo|kiss|beso
😋 delícia|yummy|delicioso
😜 língua e piscada|winking tongue|lengua y guiño
🤗 abraço|hug|abrazo
🤭 risadinha|giggle|risita
🤫 silêncio|quiet|silencio
🤔 pensando|thinking|pensando
😐 neutro|neutral|neutral
😏 malicioso|smirk|pícaro
😌 aliviado|relieved|aliviado
😴 dormindo|sleeping|dormido
😷 máscara|mask|mascarilla
🤒 doente|sick|enfermo
🥳 festa|party|fiesta
😎 óculos escuros|sunglasses|gafas de sol
🤓 nerd|nerd|empollón
😕 confuso|confused|confundido
😟 preocupado|worried|preocupado
🙁 triste leve|slightly sad|algo triste
😮 surpreso|surprised|sorprendido
😳 envergonhado|flushed|avergonzado
🥺 suplicando|pleading|suplicando
😢 choro|crying|llanto
😭 choro alto|sobbing|llanto fuerte
😱 pavor|scream|grito
😔 pensativo triste|pensive|triste
😩 exausto|weary|agotado
😤 bufando|huffing|resoplando
😠 zangado|angry|enojado
😡 furioso|furious|furioso
🤯 cabeça explodindo|mind blown|cabeza explotando
😬 careta|grimace|mueca
🙄 olhos revirados|eye roll|ojos en blanco
🤝 aperto de mão|handshake|apretón de manos
`),
  hands: parseEntries(`
👍 joinha|thumbs up|pulgar arriba
👎 não gostei|thumbs down|pulgar abajo
👌 tudo certo|ok hand|de acuerdo
✌️ paz|peace|paz
🤞 dedos cruzados|fingers crossed|dedos cruzados
👏 palmas|clap|aplauso
🙌 mãos para cima|raised hands|manos arriba
🙏 obrigado|thanks|gracias
👋 tchau|wave|saludo
💪 força|strong|fuerza
👉 apontar direita|point right|señalar derecha
👈 apontar esquerda|point left|señalar izquierda
👆 apontar cima|point up|señalar arriba
👇 apontar baixo|point down|señalar abajo
✍️ escrever|writing|escribir
🤷 não sei|shrug|no sé
🤦 testa|facepalm|palma en la cara
🙋 mão levantada|raised hand|mano levantada
👀 olhos|eyes|ojos
👤 pessoa|person|persona
👥 pessoas|people|personas
👨‍👩‍👧 família|family|familia
👶 bebê|baby|bebé
🧑‍💻 no computador|at computer|en la computadora
🧑‍🔧 técnico|mechanic|técnico
🚶 andando|walking|caminando
🏃 correndo|running|corriendo
`),
  hearts: parseEntries(`
❤️ coração|heart|corazón
🧡 coração laranja|orange heart|corazón naranja
💛 coração amarelo|yellow heart|corazón amarillo
💚 coração verde|green heart|corazón verde
💙 coração azul|blue heart|corazón azul
💜 coração roxo|purple heart|corazón morado
🖤 coração preto|black heart|corazón negro
🤍 coração branco|white heart|corazón blanco
💔 coração partido|broken heart|corazón roto
💯 cem|hundred|cien
✅ feito|done|hecho
☑️ marcado|checked|marcado
❌ errado|wrong|equis
❗ exclamação|exclamation|exclamación
❓ pergunta|question|pregunta
⚠️ atenção|warning|atención
⛔ proibido|no entry|prohibido
⭐ estrela|star|estrella
🌟 brilhante|glowing star|estrella brillante
✨ brilhos|sparkles|destellos
🔥 fogo|fire|fuego
💥 explosão|boom|explosión
🎉 comemoração|celebration|celebración
🎁 presente|gift|regalo
🏆 troféu|trophy|trofeo
🥇 medalha|medal|medalla
➡️ seta direita|right arrow|flecha derecha
⬅️ seta esquerda|left arrow|flecha izquierda
🔝 topo|top|cima
🆗 ok|ok|ok
🆕 novo|new|nuevo
`),
  nature: parseEntries(`
☀️ sol|sun|sol
🌤️ sol e nuvem|partly sunny|sol y nube
🌧️ chuva|rain|lluvia
⛈️ tempestade|storm|tormenta
🌈 arco-íris|rainbow|arcoíris
🌙 lua|moon|luna
🌹 rosa|rose|rosa
🌻 girassol|sunflower|girasol
🌱 muda|seedling|brote
🐶 cachorro|dog|perro
🐱 gato|cat|gato
🐰 coelho|rabbit|conejo
🐟 peixe|fish|pez
🍎 maçã|apple|manzana
🍌 banana|banana|plátano
🍓 morango|strawberry|fresa
🥑 abacate|avocado|aguacate
🍞 pão|bread|pan
🍕 pizza|pizza|pizza
🍔 hambúrguer|burger|hamburguesa
🍟 batata frita|fries|papas fritas
🍰 bolo|cake|pastel
🍫 chocolate|chocolate|chocolate
☕ café|coffee|café
🍺 cerveja|beer|cerveza
🍷 vinho|wine|vino
🥂 brinde|cheers|brindis
`),
  things: parseEntries(`
📱 celular|phone|celular
☎️ telefone|telephone|teléfono
💻 computador|laptop|computadora
🖨️ impressora|printer|impresora
📷 câmera|camera|cámara
🎥 filmadora|video camera|videocámara
🎤 microfone|microphone|micrófono
🎵 música|music|música
📧 e-mail|e-mail|correo
📦 pacote|package|paquete
🚚 entrega|delivery truck|camión de entrega
🛵 moto|scooter|moto
🚗 carro|car|coche
✈️ avião|plane|avión
🏠 casa|house|casa
🏢 prédio|building|edificio
🏪 loja|store|tienda
📍 local|pin|lugar
🗓️ calendário|calendar|calendario
⏰ alarme|alarm|alarma
⏳ ampulheta|hourglass|reloj de arena
🕐 relógio|clock|reloj
📄 documento|document|documento
📎 clipe|paper clip|clip
📝 anotação|memo|apunte
📊 gráfico|chart|gráfico
💳 cartão|card|tarjeta
💰 dinheiro|money|dinero
💵 nota de dinheiro|cash|billete
🧾 recibo|receipt|recibo
🛒 carrinho|cart|carrito
🛍️ sacolas|shopping bags|bolsas
🔧 ferramenta|wrench|llave inglesa
🔑 chave|key|llave
🔒 cadeado|lock|candado
💡 ideia|idea|idea
🔋 bateria|battery|batería
🔌 tomada|plug|enchufe
🛋️ sofá|sofa|sofá
🛏️ cama|bed|cama
🪑 cadeira|chair|silla
🚪 porta|door|puerta
👕 camiseta|shirt|camiseta
👟 tênis|sneaker|zapatilla
💊 remédio|pill|pastilla
🔗 link|link|enlace
`),
} as const;
export type EmojiGroup = keyof typeof emojiGroups;

/** WhatsApp's default reactions. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

const columns: Record<Language, 1 | 2 | 3> = { pt: 1, en: 2, es: 3 };
export const emojiName = (entry: Entry, language: Language) => entry[columns[language]];

/** Finds by any part of the name, in any of the three languages. */
export function findEmojis(search: string): Entry[] {
  const asked = normalizeSearch(search.trim());
  return Object.values(emojiGroups).flatMap((group) =>
    group.filter((entry) => entry.slice(1).some((name) => normalizeSearch(name).includes(asked))),
  );
}

export const entryOf = (emoji: string): Entry | undefined =>
  Object.values(emojiGroups).flatMap((group) => group.filter((entry) => entry[0] === emoji))[0];

function parseEntries(list: string): readonly Entry[] {
  return list
    .trim()
    .split('\n')
    .map((row): Entry => {
      const at = row.indexOf(' ');
      const [pt = '', en = '', es = ''] = row.slice(at + 1).split('|');
      return [row.slice(0, at), pt, en, es];
    });
}
