import { expect, test } from 'vitest'
import type { Customer } from '#contract/shapes/customer.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { clearUserStores } from '#src/ui/small-store.ts'
import { ActContext } from '#src/kit/acts/act.ts'
import { customerNoteWords as words } from '#src/words/admin-customers.ts'
import { endSession, logInAs } from '#tests/support/administrators.ts'
import { makePhone } from '#tests/support/phone.ts'
import { markupOf } from '#tests/support/screen.tsx'
import { readForms, storeForms } from '../../editing/stored-edits.ts'
import { restoreForms, type TypedForm } from '../../ui/kept-forms.ts'
import { Notes } from './notes.tsx'

const customer = (id: string) => ({ id, name: 'Casey Doe', notes: [] as Customer['notes'] }) as Customer

/** What the field for a note about a customer contains when its page is opened. */
const typedAbout = (id: string): string | undefined =>
  /<textarea[^>]*>([^<]*)</.exec(
    markupOf(
      <ActContext value={{ report: () => undefined, newKey: () => 'key' }}>
        <Notes customer={customer(id)} onActed={() => undefined} />
      </ActContext>,
    ),
  )?.[1]

const halfWritten: TypedForm = {
  title: words.unsent('Casey Doe'),
  value: { id: 'note', text: 'Wants the blue' },
  pristine: { id: 'note', text: '' },
  base: undefined,
  wrong: 0,
  isSetting: false,
  path: '/mmtpo/customers',
}

test('a note that is half written is there again after the session has ended, about that customer alone', async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeForms(phone.own, 'avery', { 'customer-notes/casey': halfWritten })
  await endSession(phone)
  await leaveEnded(phone)
  clearUserStores()
  expect(typedAbout('casey')).toBe('')

  await logInAs(phone, 'avery')
  restoreForms(await readForms(phone.own, 'avery'))
  expect(typedAbout('casey')).toBe('Wants the blue')
  expect(typedAbout('noor')).toBe('')
})
