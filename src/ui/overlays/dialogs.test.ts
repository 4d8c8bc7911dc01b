import { beforeEach, describe, expect, test } from 'vitest'
import { dialogs, dialogStore, removeDialog } from './dialogs.ts'

beforeEach(() => dialogStore.set([]))

const shown = () => dialogStore.get()[0]!

describe('dialogs', () => {
  test('a button of a confirmation resolves its promise', async () => {
    const answer = dialogs.confirm({ title: 'Pay?' })
    const entry = shown()
    if (entry.type === 'confirm') entry.answer(true)
    await expect(answer).resolves.toBe(true)
    expect(shown().open).toBe(false)
  })

  test('Yes and No are the default labels', () => {
    void dialogs.confirm({ title: 'Pay?', yes: 'Yes, pay' })
    expect(shown()).toMatchObject({ yes: 'Yes, pay', no: 'No' })
  })

  test('a second question is shown after the first one is removed', () => {
    void dialogs.confirm({ title: 'First' })
    void dialogs.alert({ title: 'Second' })
    expect(shown().title).toBe('First')
    removeDialog(shown().id)
    expect(shown().title).toBe('Second')
  })

  test('a promise dialog returns the result and closes', async () => {
    await expect(dialogs.promise('Processing', Promise.resolve(7))).resolves.toBe(7)
    expect(shown().open).toBe(false)
  })

  test('a promise dialog closes after a failure too, and rethrows it', async () => {
    await expect(dialogs.promise('Processing', Promise.reject(new Error('declined')))).rejects.toThrow('declined')
    expect(shown().open).toBe(false)
  })

  test('listeners are called on every change until they unsubscribe', () => {
    let heard = 0
    const leave = dialogStore.subscribe(() => heard++)
    void dialogs.alert({ title: 'One' })
    leave()
    void dialogs.alert({ title: 'Two' })
    expect(heard).toBe(1)
  })
})
