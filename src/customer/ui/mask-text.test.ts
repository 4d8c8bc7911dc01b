import { expect, test } from 'vitest'
import { cleanInput } from '#src/ui/clean-input.ts'
import { maskText } from './mask-text.ts'

const phone = (typed: string) => maskText('(###) ###-####', typed)

/** An input without a browser: each edit replaces the selection, then the mask runs as on an input event. */
const inputWith = (value = '') => {
  const input = {
    value,
    selectionStart: value.length as number | null,
    setSelectionRange(start: number | null) {
      this.selectionStart = start
    },
  }
  return {
    input,
    edit(text: string, from = input.selectionStart ?? 0, to = from) {
      input.value = input.value.slice(0, from) + text + input.value.slice(to)
      input.selectionStart = from + text.length
      cleanInput(input, phone)
      return input.value
    },
  }
}

test('each keystroke shows the number so far', () => {
  const { edit } = inputWith()
  expect([...'5035550188'].map((digit) => edit(digit))).toEqual([
    '(5',
    '(50',
    '(503',
    '(503) 5',
    '(503) 55',
    '(503) 555',
    '(503) 555-0',
    '(503) 555-01',
    '(503) 555-018',
    '(503) 555-0188',
  ])
})

test('backspace deletes down to an empty field', () => {
  const { edit, input } = inputWith('(503) 5')
  const shown: string[] = []
  while (input.value !== '') shown.push(edit('', input.value.length - 1, input.value.length))
  expect(shown).toEqual(['(503) ', '(503)', '(503', '(50', '(5', ''])
})

test('a pasted or autofilled number is accepted in any format, also with the country code', () => {
  for (const pasted of ['5035550188', '503.555.0188', '+1 503-555-0188', '1 (503) 555 0188'])
    expect(inputWith().edit(pasted)).toBe('(503) 555-0188')
})

test('typing over a selected number replaces it', () => {
  const { edit, input } = inputWith('(503) 555-0142')
  expect(edit('9', 0, input.value.length)).toBe('(9')
  expect(input.selectionStart).toBe(2)
})

test('a digit typed into the middle leaves the caret behind it', () => {
  const { edit, input } = inputWith('(503) 55-0142')
  expect(edit('5', 8)).toBe('(503) 555-0142')
  expect(input.selectionStart).toBe(9)
})

test('characters that the mask rejects leave the field empty', () => {
  expect(phone('abc')).toBe('')
  expect(phone('(')).toBe('')
  expect(phone('5035550188 ext. 9')).toBe('(503) 555-0188')
})
