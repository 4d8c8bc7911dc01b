import { useState } from 'react'
import { noteLength } from '#contract/constants.ts'
import type { Customer, CustomerNote } from '#contract/shapes/customer.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { customerNoteWords as words } from '#src/words/admin-customers.ts'
import { useKept } from '../../ui/kept-forms.ts'
import { Permitted } from '../../ui/permitted.tsx'
import * as css from './notes.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface NotesProps {
  customer: Customer
  onActed: () => void
}

/**
 * What staff have written down about the customer, and a field for more. What is typed there waits until it is added, also
 * over a session that has ended.
 */
export function Notes({ customer, onActed }: NotesProps) {
  const { remote, newKey } = useServices()
  // One note has one id, so that a repeat after a lost answer adds no second one.
  const blank = () => ({ id: newKey(), text: '' })
  const [start] = useState(blank)
  const name = `customer-notes/${customer.id}`
  const { value, set, saved } = useKept(name, { title: words.unsent(customer.name), value: start, base: undefined })
  const { id, text } = value
  const { busy, problems, forgive, run } = useAct({ beside: 'text' })
  const [isMissing, setMissing] = useState(false)
  const add = async () => {
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const params = { id: customer.id, note: id }
    const isAdded = await run(
      () => remote.ask('PUT /accounts/customers/{id}/notes/{note}', { params, body: { text } }),
      words.added,
    )
    if (!isAdded) return
    const next = blank()
    set(next)
    saved(next)
    onActed()
  }
  const problem = isMissing ? words.missing : problems.text
  return (
    <Card as="section" className={css.notes} aria-label={words.title} data-setting={name}>
      <SectionHead title={words.title} />
      {customer.notes.length === 0 && <p className={`${prose.muted} ${prose.small}`}>{words.none}</p>}
      {customer.notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
      <Permitted to="help-customers">
        <Form onSend={() => void add()}>
          <TextArea
            label={words.label}
            rows={2}
            maxLength={noteLength}
            value={text}
            {...(problem ? { error: problem } : {})}
            onChange={({ target }) => {
              forgive()
              setMissing(false)
              set({ id, text: target.value })
            }}
          />
          <Button kind="tonal" type="submit" busy={busy}>
            {words.add}
          </Button>
        </Form>
      </Permitted>
    </Card>
  )
}

/** Characters of a note that are shown at first. */
const shown = 400

function Note({ note: { text, writer, at } }: { note: CustomerNote }) {
  const [isWhole, setWhole] = useState(text.length <= shown)
  return (
    <div className={css.note}>
      <p className={css.text}>{isWhole ? text : `${text.slice(0, shown)} …`}</p>
      {!isWhole && (
        <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
          {words.whole}
        </Button>
      )}
      <p className={`${prose.muted} ${prose.xs}`}>{words.by(writer, dateTime(at))}</p>
    </div>
  )
}
