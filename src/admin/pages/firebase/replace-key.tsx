import { useState } from 'react'
import type { FirebaseKey } from '#contract/shapes/notification.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { firebaseWords } from '#src/words/admin-firebase.ts'
import { judgeKeyFile, type JudgedKey } from './key-file.ts'
import * as css from './replace-key.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ReplaceKeyProps {
  facts: FirebaseKey
  /** @returns whether it was stored */
  onReplace: (file: File) => Promise<boolean>
}

interface Chosen {
  file: File
  judged: JudgedKey
}

/** A key file, looked at in the browser before it is sent. */
export function ReplaceKey({ facts: { key, configProjectId, canStore }, onReplace }: ReplaceKeyProps) {
  const { companyName } = useSite()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const problem = problemOf(chosen?.judged, configProjectId, companyName)
  const title = key?.isOwn ? firebaseWords.replace : firebaseWords.add

  const take = async (file: File | undefined) => {
    if (file) setChosen({ file, judged: judgeKeyFile(file.name, await file.text()) })
  }
  const send = async () => {
    if (!chosen || problem) return
    setBusy(true)
    if (await onReplace(chosen.file)) setChosen(null)
    setBusy(false)
  }

  return (
    <Card as="section">
      <Form className={layout.g3} onSend={() => void send()}>
        <SectionHead title={title} />
        {!canStore && <Note tone="warning">{firebaseWords.cannotStore}</Note>}
        <KeyFile chosen={chosen} problem={problem} canStore={canStore} onTake={take} />
        <div>
          <Button type="submit" busy={busy} disabled={!canStore || !chosen || problem !== null}>
            {title}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

interface KeyFileProps {
  chosen: Chosen | null
  problem: string | null
  canStore: boolean
  onTake: (file: File | undefined) => Promise<void>
}

const KeyFile = ({ chosen, problem, canStore, onTake }: KeyFileProps) => (
  <div className={layout.g1}>
    <span className={css.label} id="key-file">
      {firebaseWords.file}
    </span>
    <label className={cx(css.file, problem && css.bad)}>
      <Icon name="file" />
      <span className={`${css.name} ${prose.mono}`}>{chosen?.file.name ?? firebaseWords.noFile}</span>
      <span className={css.choose}>{chosen ? firebaseWords.another : firebaseWords.choose}</span>
      <input
        type="file"
        accept=".json,application/json"
        disabled={!canStore}
        className={css.input}
        aria-labelledby="key-file"
        aria-describedby="key-file-said"
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          void onTake(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
    <p id="key-file-said" role="status" className={cx(prose.small, problem ? css.problem : prose.muted)}>
      {problem ?? (chosen && 'project' in chosen.judged ? firebaseWords.fileFits(chosen.judged.project) : '')}
    </p>
  </div>
)

const problemOf = (judged: JudgedKey | undefined, configProject: string | null, company: string): string | null => {
  if (!judged) return null
  if ('problem' in judged) return judged.problem === 'webConfig' ? firebaseWords.fileWeb : firebaseWords.fileType
  if (configProject === null || judged.project === configProject) return null
  return firebaseWords.fileOther(judged.project, company)
}
