import { expect, test } from 'vitest'
import { textDifference, type ComparedParagraph } from './text-difference.ts'

const text = (words: string) => ({ kind: 'text' as const, text: words })

/** As people would write it: [-removed-] {+added+}, with what has become of the paragraph before it. */
const written = (compared: readonly ComparedParagraph[]): string[] =>
  compared.map(({ is, parts }) => {
    const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] }
    return `${is}: ${parts.map((part) => (is === 'changed' ? marks[part.is].join(part.text) : part.text)).join('')}`
  })

const difference = (before: readonly string[], after: readonly string[]): string[] =>
  written(textDifference(before.map(text), after.map(text)))

test('words that were changed stand in their paragraph, and the others stay as they are', () => {
  expect(
    difference(
      ['Welcome.', 'You may freeze your plan for up to 2 months in a year.', 'Be kind.'],
      ['Welcome.', 'You may freeze your plan for up to 3 months in a year.', 'Be kind.'],
    ),
  ).toEqual([
    'same: Welcome.',
    'changed: You may freeze your plan for up to [-2-]{+3+} months in a year.',
    'same: Be kind.',
  ])
})

test('a sentence that replaces another is read whole, not word by word', () => {
  expect(
    difference(
      ['A plan is for one plate. It ends today and never comes back.'],
      ['A plan is for one plate. You can swap it.'],
    ),
  ).toEqual(['changed: A plan is for one plate. [-It ends today and never comes back-]{+You can swap it+}.'])
})

test('a paragraph between others is added, and one that is gone is removed', () => {
  expect(difference(['One.', 'Two words.', 'Three.'], ['One.', 'Three.', 'Something else entirely.'])).toEqual([
    'same: One.',
    'removed: Two words.',
    'same: Three.',
    'added: Something else entirely.',
  ])
})

test('a paragraph that was rewritten is another one, and one beside it that is alike is found', () => {
  expect(
    difference(
      ['Codes end after a year.', 'We wash every day of the week.'],
      ['Nothing of it is left here.', 'We wash on each day of the week.'],
    ),
  ).toEqual([
    'removed: Codes end after a year.',
    'added: Nothing of it is left here.',
    'changed: We wash [-every-]{+on each+} day of the week.',
  ])
})

test('a first text is added, a text that was taken away is removed, and the same text has no difference', () => {
  expect(difference([], ['New.'])).toEqual(['added: New.'])
  expect(difference(['Old.'], [])).toEqual(['removed: Old.'])
  expect(difference(['Old.'], ['Old.'])).toEqual(['same: Old.'])
  expect(difference([], [])).toEqual([])
})

test('what is left of each side is that side, whatever was changed', () => {
  const words = ['wash', 'code', 'plan', 'a', 'the', '5 %', 'fee.', 'month,']
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const paragraph = () => Array.from({ length: 1 + next(12) }, () => words[next(words.length)]).join(' ')
  for (let round = 0; round < 300; round += 1) {
    const before = Array.from({ length: next(8) }, paragraph)
    const after = [...before].flatMap((each) =>
      next(3) > 0 ? [each] : next(2) > 0 ? [each.replace('wash', 'rinse'), paragraph()] : [],
    )
    const compared = textDifference(before.map(text), after.map(text))
    const side = (other: 'added' | 'removed') =>
      compared
        .filter(({ is }) => is !== other)
        .map(({ parts }) => parts.flatMap((part) => (part.is === other ? [] : [part.text])).join(''))
    expect(side('added')).toEqual(before)
    expect(side('removed')).toEqual(after)
  }
})

test('a thousand paragraphs that were all changed are compared one by one', () => {
  const many = (word: string) => Array.from({ length: 1_000 }, (_, at) => text(`${word}${at} and ${word} again`))
  const compared = textDifference(many('a'), many('b'))
  expect(compared.map(({ is }) => is)).toEqual(Array.from({ length: 1_000 }, () => 'changed'))
})
