import { expect, test } from 'vitest'
import { askForCard, cardQuestion } from './card-question.ts'

test('an answer closes the sheet', async () => {
  const asked = askForCard()
  expect(cardQuestion.get()).toMatchObject({ open: true })
  cardQuestion.get()!.answer(true)
  expect(await asked).toBe(true)
  expect(cardQuestion.get()).toMatchObject({ open: false })
})

test('a second request replaces the first, in a sheet of its own', async () => {
  const first = askForCard()
  const { id } = cardQuestion.get()!
  const second = askForCard()
  expect(await first).toBe(false)
  expect(cardQuestion.get()).toMatchObject({ open: true })
  expect(cardQuestion.get()!.id).not.toBe(id)
  cardQuestion.get()!.answer(true)
  expect(await second).toBe(true)
})
