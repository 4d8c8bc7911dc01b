import { expect, test } from 'vitest'
import { listingAt, readTarget } from './target.ts'

const target = (query: string, open = ['/washes', '/washClub']) =>
  readTarget(new URLSearchParams(query), (path) => open.includes(path))

test('a location leads to its washes', () => {
  expect(target('')).toEqual({ path: '/washes', words: 'Washes', asked: false })
  expect(listingAt({ path: '/washes' }, 101)).toBe('/washes?location=101&forced=true')
})

test('a listing that requires a location gets the user back, under its own name', () => {
  expect(target('to=/washClub&label=washClub')).toEqual({ path: '/washClub', words: 'Wash Club', asked: true })
  expect(target('to=washClub')).toMatchObject({ path: '/washClub', words: 'Washes' })
  expect(target('to=/merch&label=merch', ['/merch'])).toEqual({ path: '/merch', words: 'Merch', asked: true })
  expect(target('to=washClub&label=toString')).toMatchObject({ words: 'Washes' })
})

test('a target that is closed, unknown or on another host falls back to the washes', () => {
  for (const to of ['/giftCards', '//evil.example', 'https://evil.example', '/washes/../account', 'javascript:x']) {
    expect(target(`to=${encodeURIComponent(to)}`)).toMatchObject({ path: '/washes', asked: false })
  }
})

test('with no listing open the locations have no button', () => {
  expect(target('', [])).toBeUndefined()
})
