import { beforeEach, expect, test } from 'vitest'
import { toasts, toastStore } from './toasts.ts'

beforeEach(() => toastStore.set([]))

test('a toast is shown until it is dismissed', () => {
  const id = toasts.show('Code Claimed', 'success')
  expect(toastStore.get()).toEqual([{ id, text: 'Code Claimed', tone: 'success' }])
  toasts.dismiss(id)
  expect(toastStore.get()).toEqual([])
})

test('of many toasts the newest three are kept', () => {
  for (const text of ['one', 'two', 'three', 'four']) toasts.show(text)
  expect(toastStore.get().map((toast) => toast.text)).toEqual(['two', 'three', 'four'])
})
