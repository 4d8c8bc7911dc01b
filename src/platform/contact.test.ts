import { expect, test } from 'vitest'
import { contactLostAfter, slowAnswer } from '#contract/constants.ts'
import { connectionOf, createContact, isFresh, noteAnswer, noteOffline, noteSilence, noteSlow } from './contact.ts'

const noon = 1_800_000_000_000

test('one miss is a weak signal, two misses and 40 s without an answer are none', () => {
  const contact = createContact()
  noteAnswer(contact, noon)
  expect(connectionOf(contact, noon)).toBe('online')
  noteSilence(contact)
  expect(connectionOf(contact, noon + contactLostAfter)).toBe('weak')
  noteSilence(contact)
  expect(connectionOf(contact, noon + contactLostAfter - 1)).toBe('weak')
  expect(connectionOf(contact, noon + contactLostAfter)).toBe('offline')
})

test('an answer that takes long is a weak signal until a quick one comes', () => {
  const contact = createContact()
  noteSlow(contact)
  expect(connectionOf(contact, noon)).toBe('weak')
  noteAnswer(contact, noon, slowAnswer)
  expect(connectionOf(contact, noon)).toBe('weak')
  noteAnswer(contact, noon, slowAnswer - 1)
  expect(connectionOf(contact, noon)).toBe('online')
})

test('an answer proves the device wrong that says it has no network, and the Wi-Fi that wanted a sign-in', () => {
  const contact = createContact()
  contact.offline = true
  noteSilence(contact, { captive: true })
  expect(connectionOf(contact, noon)).toBe('offline')
  noteAnswer(contact, noon)
  expect(contact).toMatchObject({ offline: false, captive: false, misses: 0 })
  expect(connectionOf(contact, noon)).toBe('online')
})

test('an answer of the future proves nothing: the clock was set back', () => {
  const contact = createContact()
  noteAnswer(contact, noon)
  expect(isFresh(contact, noon + 1_000, 30_000)).toBe(true)
  expect(isFresh(contact, noon - 60_000, 30_000)).toBe(false)
  noteSilence(contact)
  noteSilence(contact)
  expect(connectionOf(contact, noon - 60_000)).toBe('offline')
})

test('an answer that was asked for before the network went does not bring it back', () => {
  const contact = createContact()
  noteOffline(contact, noon)
  noteAnswer(contact, noon + 200, 500)
  expect(connectionOf(contact, noon + 200)).toBe('offline')
  noteAnswer(contact, noon + 400, 100)
  expect(connectionOf(contact, noon + 400)).toBe('online')
})
