import { useState } from 'react'
import { bookAccounts } from '#contract/books.ts'
import type { BookAccount, BookNumbers } from '#contract/shapes/close.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { journalWords as words } from '#src/words/admin-closes.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './close-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface JournalDialogProps {
  open: boolean
  day: string
  onClose: () => void
}

/** Downloads closed days as a journal. */
export const JournalDialog = ({ open, day, onClose }: JournalDialogProps) => (
  <Dialog open={open} onClose={onClose} title={words.title} description={words.lead} isWide>
    <Range day={day} />
    <Numbers />
  </Dialog>
)

function Range({ day }: { day: string }) {
  const { remote } = useServices()
  const [from, setFrom] = useState(`${day.slice(0, 8)}01`)
  const [until, setUntil] = useState(day)
  const { busy, run } = useAct({ dialog: () => words.failed })
  const isWrong = from > until
  const download = () =>
    run(async () =>
      saveFile(await remote.ask('GET /accounts/journal', { query: { from, until } }), `journal-${from}-${until}.csv`),
    )
  return (
    <Form held={busy || isWrong} onSend={() => void download()}>
      <div className={css.fields}>
        <Field label={words.from} type="date" required value={from} onChange={({ target }) => setFrom(target.value)} />
        <Field
          label={words.until}
          type="date"
          required
          value={until}
          error={isWrong ? words.order : ''}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Button type="submit" block busy={busy} icon={<Icon name="download-simple" weight="bold" />}>
        {words.download}
      </Button>
    </Form>
  )
}

function Numbers() {
  const asked = useAsk('GET /accounts/book-numbers', {})
  return (
    <section aria-labelledby="book-numbers">
      <h3 id="book-numbers" className={prose.strong}>
        {words.numbers}
      </h3>
      <p className={`${prose.small} ${prose.muted}`}>{words.numbersLead}</p>
      <AskedContent asked={asked}>{(numbers) => <NumbersForm numbers={numbers} />}</AskedContent>
    </section>
  )
}

const isNumber = (text: string): boolean => /^[0-9A-Za-z][0-9A-Za-z .-]{0,19}$/.test(text)

function NumbersForm({ numbers }: { numbers: BookNumbers }) {
  const { remote } = useServices()
  const [typed, setTyped] = useState(numbers)
  const { busy, problems, find, forgive, run } = useAct<BookAccount>({ beside: 'card', text: refusalOr() })
  const save = async () => {
    const wrong = bookAccounts.filter((account) => !isNumber(typed[account].trim()))
    if (wrong.length > 0) return void find(Object.fromEntries(wrong.map((account) => [account, words.wrong])))
    const body = Object.fromEntries(bookAccounts.map((account) => [account, typed[account].trim()])) as BookNumbers
    if (await run(() => remote.ask('PUT /accounts/book-numbers', { body }))) toasts.show(words.saved, 'success')
  }
  return (
    <Form held={busy} onSend={() => void save()}>
      <div className={css.fields}>
        {bookAccounts.map((account) => (
          <Field
            key={account}
            label={words.accounts[account]}
            autoComplete="off"
            maxLength={20}
            value={typed[account]}
            error={problems[account] ?? ''}
            onChange={({ target }) => {
              forgive()
              setTyped({ ...typed, [account]: target.value })
            }}
          />
        ))}
      </div>
      <Button type="submit" kind="outline" block busy={busy}>
        {words.save}
      </Button>
    </Form>
  )
}
