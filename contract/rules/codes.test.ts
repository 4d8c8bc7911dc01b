import { expect, test } from 'vitest'
import { codeAlphabet, codeKind, codeText, normalCode } from './codes.ts'

test('the first letter determines the kind of a code', () => {
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

test('no character of a new code looks like another', () => {
  for (const lookAlikes of ['0OQD', '1IL', '2Z', '5S', '8B', 'UV']) {
    const used = [...lookAlikes].filter((character) => codeAlphabet.includes(character))
    expect(used.length, lookAlikes).toBeLessThanOrEqual(1)
  }
  expect(codeAlphabet).not.toMatch(/[01OIL]/)
})

test('new codes match the patterns, and have enough random bits not to be guessed', () => {
  const text = (length: number) => codeAlphabet.repeat(2).slice(0, length)
  expect(codeKind(`W${text(12)}`)).toBe('wallet')
  expect(codeKind(`C${text(15)}`)).toBe('washClub')
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
  expect(12 * Math.log2(codeAlphabet.length)).toBeGreaterThan(53)
})

test('a code issued with the earlier, larger alphabet stays valid', () => {
  expect(codeKind('W01258BDQSZ0V')).toBe('wallet')
})

test('a code is written in groups of four after the letter of its kind', () => {
  expect(codeText('W7F3K92QXLM40')).toBe('W-7F3K-92QX-LM40')
  expect(codeText('C0123456789ABCDE')).toBe('C-0123-4567-89AB-CDE')
  expect(codeText('6006491234567890')).toBe('6006-4912-3456-7890')
})

test('a code typed as it is displayed is read as the same code', () => {
  expect(normalCode(codeText('W7F3K92QXLM40'))).toBe('W7F3K92QXLM40')
})
