import { expect, test } from 'vitest'
import type { Notification } from '#contract/shapes/notification.ts'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import NotificationsScreen from './notifications-screen.tsx'

const message = (title: string, read: boolean, path?: string): Notification => ({
  title,
  body: `The text of ${title}.`,
  createDate: new Date(2026, 10, 21, 14, 5).toISOString(),
  read,
  path,
})
const draw = (list: Notification[] | undefined, shown: Shown = {}) =>
  markupOf(<NotificationsScreen />, { ...shown, answers: list && { notifications: list } })
const messages = (markup: string) => [...markup.matchAll(/<article>?.*?<\/article>/g)].map(([each]) => each)

test('each message has its title, its text and its date', () => {
  const markup = draw([message('Rain', true), message('Shine', true)])
  expect(markup).toContain('<h1>Notifications</h1>')
  for (const [index, title] of ['Rain', 'Shine'].entries())
    expect(textsIn(messages(markup)[index]!)).toEqual(
      expect.arrayContaining([title, `The text of ${title}.`, '21/11/2026 - 2:05pm']),
    )
})

test('an unread message has a dot, a read one has none', () => {
  const [unread, read] = messages(draw([message('Rain', false), message('Shine', true)]))
  expect(unread).toContain('data-ui="dot"')
  expect(read).not.toContain('data-ui="dot"')
})

test('a message leads to a screen of the app that is open to the user, and to no other address', () => {
  const [opened, foreign] = messages(draw([message('Rain', true, '/wallet'), message('Shine', true, '//evil.example')]))
  expect(opened).toContain('href="/wallet"')
  expect(foreign).not.toContain('href="//')
  const [closed] = messages(draw([message('Rain', true, '/wallet')], { opens: () => false }))
  expect(closed).not.toContain('href="/wallet"')
})

test('without messages the screen says what will come', () => {
  expect(textsIn(draw([]))).toContain('All quiet')
})

test('without a stored list the screen waits for the server', () => {
  expect(draw(undefined)).toContain('aria-busy="true"')
})
