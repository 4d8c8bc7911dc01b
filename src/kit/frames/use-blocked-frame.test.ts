import { expect, test } from 'vitest'
import { isBlocked } from './use-blocked-frame.ts'

const origin = 'https://maps.wash.example'

test.each([
  ['frame-src', 'https://maps.wash.example'],
  ['frame-src', 'https://maps.wash.example/map-frame?service=google'],
  ['form-action', 'https://maps.wash.example/form'],
])('a violation of %s by %s is one of the frame', (effectiveDirective, blockedURI) => {
  expect(isBlocked({ effectiveDirective, blockedURI }, origin)).toBe(true)
})

test.each([
  ['img-src', 'https://maps.wash.example/a.png'],
  ['frame-src', 'https://maps.wash.example.evil.example/'],
  ['frame-src', 'https://pay.example/'],
])('a violation of %s by %s is none of it', (effectiveDirective, blockedURI) => {
  expect(isBlocked({ effectiveDirective, blockedURI }, origin)).toBe(false)
})
