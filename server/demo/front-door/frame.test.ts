import { expect, test } from 'vitest'
import { frontDoorFrame } from './frame.ts'

const draw = frontDoorFrame({ scheme: 'http', publicHost: 'localhost', port: 8080 })
const page = draw({ path: '/mail', title: 'Mailbox', content: '<h1>Mailbox</h1>' })

test('a page of the server has the front door’s header, marks its entry and links back', () => {
  expect(page.html).toContain('href="http://localhost:8080/mail" aria-current="page"')
  expect(page.html).toContain('href="http://localhost:8080/#kiosk"')
  expect(page.html).toContain('href="http://localhost:8080/">Back to the merchants</a>')
  expect(page.html).toContain('<h1>Mailbox</h1>')
})

test('it loads only the front door’s files, and has no inline script', () => {
  expect(page.policy).toContain('script-src http://localhost:8080; style-src http://localhost:8080;')
  expect(page.html).not.toMatch(/<script(?! src)|\sstyle=|\son\w+=/)
})
