import { expect, test } from 'vitest'
import type { Redemption } from '#contract/shapes/order.ts'
import type { Report } from '#contract/shapes/report.ts'
import { markupOf, textsIn, type Shown } from '#tests/support/screen.tsx'
import ReportScreen from './report-screen.tsx'

const use: Redemption = {
  id: 'visit',
  name: 'The Big Splash',
  kind: 'wallet',
  usedDate: new Date(2026, 10, 20, 16, 51).toISOString(),
  locationId: 1,
  amount: null,
  transRecordId: null,
}
const written: Report = {
  id: 'report',
  reason: 'dirt',
  text: 'The rinse stopped half way.',
  use: 'visit',
  purchase: null,
  writtenDate: new Date(2026, 10, 20, 17, 2).toISOString(),
  sentDate: new Date(2026, 10, 20, 17, 9).toISOString(),
  answer: null,
}
const places = [{ id: 1, name: 'Elm Street' }]
const draw = (reports: Report[] | undefined, shown: Shown = {}, answers: object = {}) =>
  markupOf(<ReportScreen />, {
    ...shown,
    answers: { redemptions: [use], purchases: [], locations: places, ...(reports && { reports }), ...answers },
  })

test('the form names the visit, five reasons, and a sentence of 200 characters that may be left out', () => {
  const markup = draw([], { address: '/report?visit=visit' })
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['The Big Splash', 'Elm Street, 20/11/2026 - 4:51pm']))
  expect(markup.match(/type="radio"/g)).toHaveLength(5)
  expect(markup).toContain('maxLength="200"')
  expect(textsIn(markup)).toContain('Send report')
})

test('a report that waits on the phone says that it will be sent', () => {
  const texts = textsIn(draw([{ ...written, sentDate: null }]))
  expect(texts).toContain('20/11/2026 - 5:02pm. Will be sent when you have signal')
  expect(texts).toContain('Soap or dirt left on the car. “The rinse stopped half way.”')
})

test('a report that arrived later says when, and an answered one who answered', () => {
  expect(textsIn(draw([written]))).toContain('20/11/2026 - 5:02pm, sent 5:09pm with signal')
  const answer = { text: 'Sorry <b>Maya</b>.', date: written.sentDate!, by: 'Robin', rewash: null }
  const markup = draw([{ ...written, answer }])
  expect(textsIn(markup)).toContain('Robin at Car Wash answered')
  expect(markup).toContain('Sorry &lt;b&gt;Maya&lt;/b&gt;.')
})

test('an answered report asks whether that put it right, until it is said', () => {
  const answer = { text: 'Sorry.', date: written.sentDate!, by: null, rewash: null }
  expect(textsIn(draw([written]))).not.toContain('Did that put it right?')
  expect(textsIn(draw([{ ...written, answer: { ...answer, isRight: null } }]))).toEqual(
    expect.arrayContaining(['Did that put it right?', 'Yes', 'Not yet']),
  )
  const said = textsIn(draw([{ ...written, answer: { ...answer, isRight: false } }]))
  expect(said).toContain('You said: not yet. We have seen it.')
  expect(said).not.toContain('Did that put it right?')
})

test('a rewash that came with the answer is a ticket with the way to its code, while it is in the wallet', () => {
  const [purchasedDate, expirationDate] = [written.sentDate!, new Date(2026, 11, 21, 9).toISOString()]
  const rewash = { name: 'The Big Splash', purchasedDate, expirationDate }
  const answered = { ...written, answer: { text: 'Sorry.', date: purchasedDate, by: null, rewash } }
  const item = { name: 'The Big Splash', code: 'W0', purchasedDate, expirationDate, itemType: 'AppWash' }
  const markup = draw([answered], {}, { wallet: [item] })
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Rewash, use by 21/12/2026', 'Show the code']))
  expect(markup).toContain('href="/wallet?item=')
  expect(textsIn(draw([answered], {}, { wallet: [] }))).not.toContain('Show the code')
})

test('without reports the screen leads to the history', () => {
  expect(draw([])).toContain('href="/purchaseHistory"')
})
