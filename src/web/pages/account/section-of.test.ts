import { expect, test } from 'vitest'
import { accountSections } from '#contract/routes/web.ts'
import { sectionOf, sectionPath } from './section-of.ts'

const asked = (query: string) => sectionOf(new URLSearchParams(query))

test('the query chooses the section, and the overview is the section without one', () => {
  expect(asked('section=club')).toBe('club')
  expect(asked('')).toBe('info')
  expect(asked('section=nowhere')).toBe('info')
})

test('the address of each section leads to it', () => {
  for (const section of accountSections) {
    const { search } = new URL(sectionPath('/userManagement', section), 'http://shop')
    expect(asked(search)).toBe(section)
  }
  expect(sectionPath('/userManagement', 'info')).toBe('/userManagement')
})
