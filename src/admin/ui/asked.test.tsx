import { expect, test } from 'vitest'
import { markupOf } from '#tests/support/screen.tsx'
import { AskedContent } from './asked.tsx'

const draw = (value?: string, problem?: string): string =>
  markupOf(<AskedContent asked={{ value, problem, again: () => undefined }}>{(text) => <p>{text}</p>}</AskedContent>)

test('the place of an answer is busy until there is one, or a failure', () => {
  expect(draw()).toContain('aria-busy="true"')
  expect(draw('Five saves')).toBe('<p>Five saves</p>')
  expect(draw(undefined, 'No answer')).not.toContain('aria-busy')
})
