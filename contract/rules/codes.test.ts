import { expect, test } from 'vitest'
import { codeAlphabet, codeKind, normalCode } from './codes.ts'

test('the first letter tells the kind of a code', () => {
  expect(codeKind('W0123456789AB')).toBe('wallet')
  expect(codeKind('C0123456789ABCDE')).toBe('washClub')
  expect(codeKind('A0123456789ABCDE')).toBe('airPay')
  expect(codeKind('4242424242424242')).toBe('giftCard')
})

test('a text of the wrong length, letter or alphabet is no code', () => {
  for (const text of [
    '',
    'W0123456789A',
    'W0123456789ABC',
    'X0123456789AB',
    'WO123456789AB',
    '424242424242424',
    'w0123456789ab',
  ]) {
    expect(codeKind(text)).toBeNull()
  }
})

test('typed codes lose their spaces and dashes and become upper case', () => {
  expect(normalCode(' w012-3456 789ab\n')).toBe('W0123456789AB')
})

test('the alphabet has 32 letters, so that each carries five bits', () => {
  expect(new Set(codeAlphabet).size).toBe(32)
})
