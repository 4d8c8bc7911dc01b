import { expect, test } from 'vitest'
import { clearUserStores, smallStore } from './small-store.ts'

test('a log-out resets the user’s stores and notifies their listeners, and keeps the page’s stores', () => {
  const ofUser = smallStore('none', 'user')
  const ofPage = smallStore('none', 'page')
  let told = 0
  ofUser.subscribe(() => (told += 1))
  ofUser.set('a purchase')
  ofPage.set('a banner')
  clearUserStores()
  expect([ofUser.get(), ofPage.get()]).toEqual(['none', 'a banner'])
  expect(told).toBe(2)
})
