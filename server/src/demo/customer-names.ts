const first =
  'Ana Beatriz Camila Daniela Eduarda Fernanda Gabriela Heloísa Isabela Juliana Karina Larissa Mariana Natália Olívia Priscila Renata Sabrina Tatiane Vanessa Antônio Bernardo Caio Diego Emerson Felipe Gustavo Henrique Igor João Leandro Matheus Nelson Otávio Paulo Ricardo Samuel Tiago Vitor Wagner'.split(
    ' ',
  );
const last =
  'Almeida Andrade Araújo Azevedo Batista Braga Cardoso Castro Coelho Correia Costa Cunha Dias Duarte Farias Fernandes Ferreira Fonseca Gomes Gonçalves Guimarães Leite Lima Machado Martins Medeiros Melo Mendes Monteiro Moreira Nascimento Oliveira Pacheco Ramos Ribeiro Rocha Sampaio Silva Souza Vieira'.split(
    ' ',
  );

/** The nth customer of a company: all 1600 combinations of 40 first and 40 last names, each once. */
export const customerName = (n: number, seed: number): string =>
  `${first[(n + seed) % first.length]} ${last[(n * 7 + seed * 3 + Math.floor(n / first.length)) % last.length]}`;
