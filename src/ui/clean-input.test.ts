import { expect, test } from 'vitest'
import { cleanName } from '#contract/rules/names.ts'
import { cleanInput } from './clean-input.ts'

const inputOf = (value: string, caret = value.length) => ({
  value,
  selectionStart: caret,
  caret: undefined as number | undefined,
  setSelectionRange(start: number | null) {
    this.caret = start ?? undefined
  },
})

test('invalid characters are removed during typing, and the caret keeps its position', () => {
  const input = inputOf('Ca3sey', 3)
  cleanInput(input, cleanName)
  expect(input).toMatchObject({ value: 'Casey', caret: 2 })
})

test('valid text is unchanged', () => {
  const input = inputOf("O'Brien")
  cleanInput(input, cleanName)
  expect(input.caret).toBeUndefined()
})
