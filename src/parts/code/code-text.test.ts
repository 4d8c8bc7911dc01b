import { expect, test } from 'vitest'
import { normalCode } from '#contract/rules/codes.ts'
import { codeText } from './code-text.ts'

test('a code is written in fours after the letter of its kind', () => {
  expect(codeText('W7F3K92QXLM40')).toBe('W-7F3K-92QX-LM40')
  expect(codeText('C0123456789ABCDE')).toBe('C-0123-4567-89AB-CDE')
  expect(codeText('6006491234567890')).toBe('6006-4912-3456-7890')
})

test('typed as it is written, the kiosk reads the same code', () => {
  expect(normalCode(codeText('W7F3K92QXLM40'))).toBe('W7F3K92QXLM40')
})
