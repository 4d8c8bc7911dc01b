import { expect, test, vi } from 'vitest'
import type { Incident } from '#contract/shapes/incident.ts'
import { ActContext, createAct, type ActPorts, type ActState } from '#src/kit/acts/act.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { officeIncidentsWords as words } from '#src/words/office-incidents.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import { connectTo } from '../updater/connect.ts'
import { IncidentForm, publishSentence, SentenceField, sentenceAct } from './incident-form.tsx'
import { Incidents } from './incidents-table.tsx'

const outage: Incident = {
  id: '0b5c7f7e-3a0d-4a55-8f0e-0d5f5e3f8a11',
  from: '2026-11-02T16:15:00.000Z',
  until: '2026-11-02T16:40:00.000Z',
  level: 'down',
  parts: ['payments', 'kiosks'],
  text: 'The card processor did not answer.',
}
const path = `PUT /system/incidents/${outage.id}`

/** The form at a scripted server, where this is typed and sent. */
const publish = async (server: FakeServer, text: string, askPassword?: ActPorts['askPassword']) => {
  const remote = connectTo('https://demo.example', { clock: new FakeClock(), fetch: server.fetch, token: () => 'kim' })
  let state: ActState<'text'> = { running: 0, problems: {} }
  const act = createAct<'text'>(
    (next) => (state = next(state)),
    () => 'key',
  )
  const report = vi.fn()
  const ports = { report, newKey: () => 'key', ...(askPassword ? { askPassword } : {}) }
  const isDone = await act.run({ ports, options: sentenceAct }, () => publishSentence(remote, outage.id, text))
  expect(report).not.toHaveBeenCalled()
  const field = markupOf(<SentenceField text={text} problem={state.problems.text} onType={() => undefined} />)
  return { isDone, field }
}

test('an incident is shown with its parts and its sentence, and its button says which one it explains', () => {
  const table = markupOf(<Incidents list={[outage]} onExplain={() => undefined} />)
  const [label] = valuesOf('aria-label', table)
  const [from, until, ...rest] = textsIn(table).slice(Object.keys(words.columns).length)
  expect(rest).toEqual(['Payments, Kiosks', outage.text, words.explain])
  expect(label).toBe(words.named(from!))
  expect(until).not.toBe(from)
})

test('the form begins with the sentence that the page has', () => {
  const nothing = () => undefined
  const ports = { report: nothing, newKey: () => 'key' }
  const remote = connectTo('https://demo.example', { clock: new FakeClock(), token: () => undefined })
  const form = markupOf(
    <ActContext value={ports}>
      <IncidentForm incident={outage} remote={remote} onClose={nothing} onDone={nothing} />
    </ActContext>,
  )
  expect(textsIn(form)).toEqual([words.text, outage.text, words.textHint, words.cancel, words.save])
})

test('a sentence is sent for its incident, and nothing is wrong with the field', async () => {
  const server = new FakeServer().on(path, () => accepted(true))
  const { isDone, field } = await publish(server, 'A cable was cut.')
  expect(isDone).toBe(true)
  expect(server.seen.map(({ body }) => body)).toEqual([{ text: 'A cable was cut.' }])
  expect(valuesOf('aria-invalid', field)).toEqual([])
})

test.each([
  ['a refusal', () => refused(404, 'NOT_FOUND', 'There is no such incident.'), 'There is no such incident.'],
  ['a server that does not answer', () => networkDown(), words.noAnswer],
])('%s is told beside the sentence, which stays as it was typed', async (_, answer, said) => {
  const { isDone, field } = await publish(new FakeServer().on(path, answer), 'A cable was cut.')
  expect(isDone, 'the dialog stays open').toBe(false)
  expect(textsIn(field)).toEqual([words.text, 'A cable was cut.', said])
  expect(valuesOf('aria-invalid', field)).toEqual(['true'])
  expect(dialogStore.get()).toEqual([])
})

test('the server may want the password first, and the sentence is sent again once it was given', async () => {
  const wanted = () => refused(403, 'PASSWORD_AGAIN', 'Please enter your password again.')
  const server = new FakeServer().on(path, wanted)
  const askPassword = async () => {
    server.on(path, () => accepted(true))
    return true
  }
  expect(await publish(server, 'A cable was cut.', askPassword)).toMatchObject({ isDone: true })
  expect(server.seen).toHaveLength(2)
})
