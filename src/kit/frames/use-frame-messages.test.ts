import { expect, test } from 'vitest'
import { isFromFrame } from './use-frame-messages.ts'

const origin = 'https://pay.example'
const page = {}

test('a message of the frame’s window on its origin is one of the frame', () => {
  expect(isFromFrame({ source: page, origin }, page, origin)).toBe(true)
})

test.each([
  ['another window', { source: {}, origin }, page],
  ['another origin', { source: page, origin: 'https://evil.example' }, page],
  ['an origin that begins alike', { source: page, origin: 'https://pay.example.evil.example' }, page],
  ['a sandbox', { source: page, origin: 'null' }, page],
  ['a port', { source: null, origin }, null],
  ['a frame that has left', { source: undefined, origin }, undefined],
])('a message of %s is none of it', (_, sender, own) => {
  expect(isFromFrame(sender, own, origin)).toBe(false)
})
