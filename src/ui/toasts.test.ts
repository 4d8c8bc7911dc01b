import { beforeEach, expect, test } from 'vitest'
import { toasts, toastStore } from './toasts.ts'

beforeEach(() => toastStore.set([]))

test('a toast is shown until it is dismissed', () => {
  const id = toasts.show('Code Claimed', 'success')
  expect(toastStore.get()).toEqual([{ id, text: 'Code Claimed', tone: 'success' }])
  toasts.dismiss(id)
  expect(toastStore.get()).toEqual([])
})

test('the newest three toasts are kept', () => {
  for (const text of ['one', 'two', 'three', 'four']) toasts.show(text)
  expect(toastStore.get().map((toast) => toast.text)).toEqual(['two', 'three', 'four'])
})

test('an equal toast replaces the existing one, with the newer action', () => {
  const [first, second] = [() => undefined, () => undefined]
  toasts.show('Quick Dip is in your cart.', 'success', { label: 'Undo', run: first })
  toasts.show('Saved')
  toasts.show('Quick Dip is in your cart.', 'success', { label: 'Undo', run: second })
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Saved', 'Quick Dip is in your cart.'])
  expect(toastStore.get().at(-1)!.action!.run).toBe(second)
})
