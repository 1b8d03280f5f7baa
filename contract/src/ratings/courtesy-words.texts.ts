/** Words of thanks and praise after a rating, in lower case and without accents, in the three languages. For parsing, not for display. */

const wordsOf = (...texts: string[]): ReadonlySet<string> => new Set(texts.flatMap((words) => words.split(' ')));

/** One of these makes a text a courtesy. */
export const courtesyWords = wordsOf(
  'obrigado obrigada obrigados obrigadas brigado brigada obg obgd vlw valeu grato grata gratidao agradeco agradecemos',
  'ok okay certo blz beleza joia show top perfeito perfeita maravilha maravilhoso maravilhosa otimo otima otimos otimas',
  'excelente excelentes bom boa bons boas bem super legal bacana amei adorei gostei gostamos parabens igualmente disponha',
  'rapido rapida rapidez agil eficiente eficientes educado educada educados gentil atencioso atenciosa atenciosos simpatico simpatica',
  'thanks thank thx ty cheers appreciate appreciated great good excellent perfect awesome amazing nice wonderful lovely',
  'fantastic cool fine loved congratulations congrats helpful quick friendly',
  'gracias agradecido agradecida agradezco vale listo perfecto perfecta excelentes bueno buena buenisimo genial estupendo',
  'estupenda felicidades felicitaciones encanto amable amables',
);

/** Words around them. Alone they may begin a request ("atendimento"). */
export const courtesyFillers = wordsOf(
  'a o as os e eu um uma foi foram esta estao sao com por pela pelo pelas pelos de da do das dos ao no na em muito muita',
  'muitissimo mto mt mais tudo todos todas sempre nada nota voces voce vcs vc deus que tao fui somos estou atendido atendida',
  'atendimento atendente atendentes equipe suporte servico pessoal atencao ajuda paciencia carinho gentileza resolveu',
  'resolveram hora meu minha problema',
  'i you am was is it so very really much a lot the for your my all everyone and of that fast service solved problem',
  'support help team well done job work patience have kind',
  'muchas muchisimas mil muy por la el los las su tu todo toda todos y es fue un una usted ustedes me han atencion servicio',
  'ayuda equipo paciencia resolvieron',
);
