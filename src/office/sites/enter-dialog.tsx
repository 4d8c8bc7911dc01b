import { useState } from 'react'
import { entryScopes, type EntryScope } from '#contract/permissions.ts'
import type { PlatformSite } from '#contract/shapes/platform-site.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import type { Question } from '#src/kit/open-question.ts'
import type { Remote } from '#src/remote/client.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Field, GroupLabel, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { enterWords as words } from '#src/words/office-entry.ts'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { DialogForm } from '../dialog-form.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface EnterDialogProps {
  question: Question<PlatformSite, true> | null
  remote: Pick<Remote, 'ask'>
}

/** Asks why the office of a site is entered and what for, and leads there. */
export function EnterDialog({ question, remote }: EnterDialogProps) {
  const [ready, setReady] = useState<{ of: number; address: string } | null>(null)
  const address = ready !== null && ready.of === question?.id ? ready.address : null
  const site = question?.asked.subdomain ?? ''
  return (
    <Dialog
      open={question?.open ?? false}
      onClose={() => question?.answer()}
      decision
      title={address === null ? words.title(site) : words.readyTitle}
      description={address === null ? words.body : words.readyBody}
    >
      {question && address === null && (
        <EnterForm
          key={question.id}
          site={question.asked}
          remote={remote}
          onCancel={() => question.answer()}
          onReady={(found) => setReady({ of: question.id, address: found })}
        />
      )}
      {question && address !== null && (
        <LinkButton
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          block
          iconEnd={<Icon name="arrow-square-out" weight="bold" />}
          onClick={() => question.answer(true)}
        >
          {words.open(site)}
        </LinkButton>
      )}
    </Dialog>
  )
}

interface EnterFormProps {
  site: PlatformSite
  remote: Pick<Remote, 'ask'>
  onCancel: () => void
  onReady: (address: string) => void
}

/** As short as the server accepts, without spaces. */
const shortest = 10

function EnterForm({ site: { hsAccountId }, remote, onCancel, onReady }: EnterFormProps) {
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [scope, setScope] = useState<EntryScope>('reading')
  const text = refusalOr(officeSiteWords.noAnswer)
  const { busy, problems, find, forgive, run } = useAct({ beside: 'reason', text })
  const ask = async () => {
    if (reason.replaceAll(/\s/g, '').length < shortest) return void find({ reason: words.reasonShort })
    const named = reference.trim() === '' ? {} : { reference: reference.trim() }
    const body = { reason: reason.trim(), scope, ...named }
    await run(async () => {
      const request = { params: { hsAccountId }, body }
      onReady((await remote.ask('POST /system/sites/{hsAccountId}/entries', request)).address)
    })
  }
  return (
    <DialogForm send={words.go} cancel={words.cancel} busy={busy} onSend={() => void ask()} onCancel={onCancel}>
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={problems.reason ?? ''}
        value={reason}
        maxLength={500}
        onChange={({ target }) => {
          forgive()
          setReason(target.value)
        }}
      />
      <Field
        label={words.reference}
        optional
        hint={words.referenceHint}
        value={reference}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setReference(target.value)}
      />
      <div className={layout.g2}>
        <GroupLabel>{words.scope}</GroupLabel>
        <ChipChoice
          label={words.scope}
          choices={entryScopes.map((value) => ({ value, label: words.scopes[value] }))}
          value={scope}
          onChange={setScope}
        />
        <p className={`${prose.small} ${prose.muted}`}>{words.scopeBody[scope]}</p>
      </div>
    </DialogForm>
  )
}
