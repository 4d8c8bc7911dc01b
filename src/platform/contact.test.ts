import { expect, test } from 'vitest'
import { contactLostAfter, slowAnswer } from '#contract/constants.ts'
import { connectionOf, createContact, isFresh, noteAnswer, noteOffline, noteMiss, noteSlow } from './contact.ts'

const noon = 1_800_000_000_000

test('one miss is a weak signal, two misses and 40 s without an answer are offline', () => {
  const contact = createContact()
  noteAnswer(contact, noon)
  expect(connectionOf(contact, noon)).toBe('online')
  noteMiss(contact)
  expect(connectionOf(contact, noon + contactLostAfter)).toBe('weak')
  noteMiss(contact)
  expect(connectionOf(contact, noon + contactLostAfter - 1)).toBe('weak')
  expect(connectionOf(contact, noon + contactLostAfter)).toBe('offline')
})

test('a slow answer is a weak signal until a fast answer arrives', () => {
  const contact = createContact()
  noteSlow(contact)
  expect(connectionOf(contact, noon)).toBe('weak')
  noteAnswer(contact, noon, slowAnswer)
  expect(connectionOf(contact, noon)).toBe('weak')
  noteAnswer(contact, noon, slowAnswer - 1)
  expect(connectionOf(contact, noon)).toBe('online')
})

test('an answer from the server clears the browser’s offline flag and the captive portal flag', () => {
  const contact = createContact()
  contact.offline = true
  noteMiss(contact, { captive: true })
  expect(connectionOf(contact, noon)).toBe('offline')
  noteAnswer(contact, noon)
  expect(contact).toMatchObject({ offline: false, captive: false, misses: 0 })
  expect(connectionOf(contact, noon)).toBe('online')
})

test('an answer time in the future, after the clock is set back, does not count as contact', () => {
  const contact = createContact()
  noteAnswer(contact, noon)
  expect(isFresh(contact, noon + 1_000, 30_000)).toBe(true)
  expect(isFresh(contact, noon - 60_000, 30_000)).toBe(false)
  noteMiss(contact)
  noteMiss(contact)
  expect(connectionOf(contact, noon - 60_000)).toBe('offline')
})

test('an answer to a request sent before the network loss does not clear the offline flag', () => {
  const contact = createContact()
  noteOffline(contact, noon)
  noteAnswer(contact, noon + 200, 500)
  expect(connectionOf(contact, noon + 200)).toBe('offline')
  noteAnswer(contact, noon + 400, 100)
  expect(connectionOf(contact, noon + 400)).toBe('online')
})
