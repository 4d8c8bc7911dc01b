import { expect, test } from 'vitest'
import { usesOf } from './file-uses.ts'

test('a use is named by its setting, and one of the past only when there is no other', () => {
  const uses = [
    { path: '/logo', in: 'site' as const },
    { path: '/carousel/pages/1/image', in: 'site' as const },
    { path: '/carousel/pages/1/phoneImage', in: 'site' as const },
    { path: '/secondImage', in: 'draft' as const },
    { path: '/PWAHomeImage', in: 'history' as const },
  ]
  expect(usesOf({ uses })).toEqual(['Logo', 'Carousel, slide 2', 'Second picture (draft)'])
  expect(usesOf({ uses: uses.slice(4) })).toEqual(['In an earlier save'])
  const content = [{ path: '/products/12/picture', of: 'Quick Dip', in: 'site' as const }]
  expect(usesOf({ uses: content })).toEqual(['Products, Quick Dip: Picture'])
  expect(usesOf({ uses: [] })).toEqual([])
})
