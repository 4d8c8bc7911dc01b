import { expect, test } from 'vitest'
import { withTag } from './with-tag.ts'

const slide = { headline: 'Clean', tag: '_HOME', href: '' } as const

test('a slide that leads to the shop leads to its washes', () => {
  expect(withTag(slide, '_SHOP')).toEqual({ headline: 'Clean', tag: '_SHOP', href: '_WASHES' })
})

test('a slide that leads elsewhere, or nowhere, names no part of the shop', () => {
  const atClubs = { ...slide, tag: '_SHOP', href: '_CLUBS' } as const
  expect(withTag(atClubs, '_LOCATIONS')).toMatchObject({ tag: '_LOCATIONS', href: '' })
  expect(withTag(atClubs, '')).toMatchObject({ tag: '', href: '' })
})
