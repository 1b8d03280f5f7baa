import { expect, it } from 'vitest';
import { findPasswordProblems, passwordStrength } from './password.rules.ts';

const bruna = { name: 'Bruna Sá Carvalho', email: 'bruna.carvalho@casajardim.demo' };

it.each([
  ['girafa-azul-na-varanda', []],
  ['vK3%pL9$wQ2m', []],
  ['curta!9xKp', ['length']],
  ['aaaaaaaaaaaaaa', ['variety', 'common']],
  ['Senha123456!', ['common']],
  ['Bem-vindo ao Balcão 2026', []],
  ['bemvindo2026!', ['common']],
  ['o-gato-da-BRUNA-mia', ['personal']],
  ['carválho-no-mar-azul', ['personal']],
  ['sá e o mar do sul', []],
  ['', ['length', 'variety', 'common']],
] as const)('%s breaks %j', (password, problems) => {
  expect(findPasswordProblems(password, bruna)).toEqual(problems);
});

it.each([
  ['girafa-azul-na-varanda', 'strong'],
  ['giraf4-zul', 'fair'],
  ['girafa', 'weak'],
  ['Senha123456!', 'weak'],
  ['bruna-gosta-de-mar', 'weak'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password, bruna)).toBe(strength);
});
