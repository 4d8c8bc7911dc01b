import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'

const letter = { to: 'a@example.com', subject: 'S', companyName: 'Wash', paragraphs: ['Hello'] }
const link = { href: 'https://wash.example.com/wallet', label: 'Open your wallet' }

test("a letter has the merchant's colours, with a readable text colour", () => {
  const { html } = composeMail({ ...letter, link, look: { hero: '#b8e6ff', primary: '#2b3fd4' } })
  expect(html).toContain('background:#b8e6ff;color:#000000')
  expect(html).toContain('background:#2b3fd4;color:#ffffff')
})

test('without colours a letter is neutral', () => {
  expect(composeMail({ ...letter, link }).html).toContain('background:#1b1f24;color:#ffffff')
})
