import { expect, test } from 'vitest'
import { clearUserStores } from '#src/ui/small-store.ts'
import { openQuestion } from './open-question.ts'

const make = () => {
  const { store, ask } = openQuestion<string, number>('user')
  return { ask, shown: () => store.get()! }
}

test('a question is open until its answer, which the one who asked gets', async () => {
  const { ask, shown } = make()
  const answer = ask('How many?')
  expect(shown()).toMatchObject({ asked: 'How many?', open: true })
  shown().answer(3)
  expect(await answer).toBe(3)
  // What it says stays while it closes.
  expect(shown()).toMatchObject({ asked: 'How many?', open: false })
})

test('a question that is closed has no answer, and a late one changes nothing', async () => {
  const { ask, shown } = make()
  const answer = ask('How many?')
  shown().answer()
  shown().answer(3)
  expect(await answer).toBeUndefined()
})

test('a further question replaces the first, and each has its own answer', async () => {
  const { ask, shown } = make()
  const first = ask('First?')
  const { id, answer: answerFirst } = shown()
  const second = ask('Second?')
  expect(shown()).toMatchObject({ asked: 'Second?', open: true })
  expect(shown().id).not.toBe(id)
  answerFirst(1)
  expect(shown().open).toBe(true)
  shown().answer(2)
  expect([await first, await second]).toEqual([undefined, 2])
})

test('a log-out closes the question of its user without an answer', async () => {
  const { ask, shown } = make()
  const answer = ask('How many?')
  clearUserStores()
  expect(await answer).toBeUndefined()
  expect(shown()).toBeNull()
})
