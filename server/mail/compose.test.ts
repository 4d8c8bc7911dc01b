import { expect, test } from 'vitest'
import { lookOf } from '#contract/theme/look.ts'
import { composeMail } from './compose.ts'

const letter = { to: 'a@example.com', subject: 'S', companyName: 'Wash', paragraphs: ['Hello'] }
const link = { href: 'https://wash.example.com/wallet', label: 'Open your wallet' }

test("a letter has the merchant's colours, with a readable text colour", () => {
  const { html } = composeMail({
    ...letter,
    link,
    look: lookOf({ lightTheme: { hero: '#b8e6ff', onHero: '#c0ffff', primary: '#2b3fd4', onPrimary: '#ffffff' } }),
  })
  expect(html).toContain('background:#b8e6ff;color:#346364')
  expect(html).toContain('background:#2b3fd4;color:#ffffff')
})

test('without colours a letter is neutral', () => {
  expect(composeMail({ ...letter, link }).html).toContain('background:#1b1f24;color:#ffffff')
})
