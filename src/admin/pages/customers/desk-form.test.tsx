import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeskForm } from './desk-form.tsx'

const nothing = () => undefined
const shown = (more: { send?: string; problem: string | null }) =>
  renderToStaticMarkup(
    <DeskForm className="form" cancel="Cancel" busy={false} onSend={nothing} onCancel={nothing} {...more}>
      <p>fields</p>
    </DeskForm>,
  )
const typesIn = (markup: string) => [...markup.matchAll(/<button type="(\w+)"/g)].map(([, type]) => type)

test('why it was not done stands between the fields and the buttons', () => {
  expect(shown({ send: 'Refund', problem: 'The bank has refused it.' })).toMatch(
    /<p>fields<\/p>.*The bank has refused it\..*Cancel.*Refund/,
  )
})

test('without a problem nothing is said, and without something to send there is no button for it', () => {
  expect(typesIn(shown({ send: 'Refund', problem: null }))).toEqual(['button', 'submit'])
  expect(typesIn(shown({ problem: null }))).toEqual(['button'])
  expect(shown({ problem: null })).toMatch(/<p>fields<\/p><div[^>]*data-ui="actions"/)
})
