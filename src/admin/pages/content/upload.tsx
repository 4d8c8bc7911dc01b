import { useState } from 'react'
import type { EditedName } from '#contract/content/changes.ts'
import type { ContentComparison, ListedRow } from '#contract/endpoints/content.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { contentWords } from '#src/words/content.ts'
import { uploadWords } from '#src/words/admin-upload.ts'
import { useEditing } from '../../editing/editing-context.ts'
import * as css from './upload.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Milliseconds: 5,000 rows over a slow line. */
const longest = 120_000

/** Rows that are listed. */
const mostShown = 200

type Result = ListedRow['result']

interface UploadProps {
  kind: EditedName
  onBack: () => void
}

/** Compares a list with what is published, and puts what is good into the edits. Nothing is published by it. */
export function Upload({ kind, onBack }: UploadProps) {
  const { remote } = useServices()
  const [compared, setCompared] = useState<ContentComparison>()
  const { busy, run } = useAct({ dialog: uploadWords.failedTitle, text: refusalOr(uploadWords.failed) })
  const compare = (files: readonly File[]) =>
    files.length > 0 &&
    run(async () => {
      setCompared(undefined)
      const body = { files: [...files] }
      setCompared(await remote.ask('POST /accounts/content/files', { query: { kind }, body }, { timeout: longest }))
    })
  return (
    <>
      <div>
        <Button kind="quiet" size="sm" icon={<Icon name="caret-left" weight="bold" />} onClick={onBack}>
          {uploadWords.back(contentWords[kind].title)}
        </Button>
      </div>
      <h1 className={css.title}>{uploadWords.title(contentWords[kind].title)}</h1>
      <Card as="section" className={layout.g3}>
        <p className={`${prose.muted} ${prose.small}`}>{uploadWords.lead}</p>
        <label className={css.choose}>
          <Icon name="upload-simple" />
          <span>{busy ? uploadWords.comparing : uploadWords.choose}</span>
          <input
            type="file"
            multiple
            accept=".csv,.json"
            className={prose.visuallyHidden}
            disabled={busy}
            onChange={({ target }) => {
              void compare([...(target.files ?? [])])
              // The same file may be chosen again.
              target.value = ''
            }}
          />
        </label>
      </Card>
      {compared && <Compared compared={compared} onDone={onBack} />}
    </>
  )
}

const results: readonly Result[] = ['refused', 'changed', 'new', 'same']
const tones = { refused: 'danger', changed: 'warning', new: 'info', same: 'plain' } as const

/** What the list would change, with what is refused first. */
function Compared({ compared, onDone }: { compared: ContentComparison; onDone: () => void }) {
  const { edit } = useEditing()
  const { counts, rows, problems } = compared
  const [wanted, setWanted] = useState<Result>(results.find((result) => counts[result] > 0) ?? 'same')
  const shown = rows.filter(({ result }) => result === wanted)
  const changes = rows.flatMap((row) => row.changes as ConfigChange[])
  const good = counts.new + counts.changed
  const put = () => {
    edit(changes)
    toasts.show(uploadWords.put(good), 'success')
    onDone()
  }
  return (
    <>
      {problems.map(({ file, line, says }) => (
        <Note key={`${file} ${line} ${says}`} tone="danger" live>
          {uploadWords.problem(file, line, says)}
        </Note>
      ))}
      <Card as="section" className={layout.g3}>
        <SectionHead title={uploadWords.compared(rows.length)} />
        <Segmented
          label={uploadWords.which}
          choices={results.map((value) => ({
            value,
            label: uploadWords.counts(uploadWords.results[value], counts[value]),
          }))}
          value={wanted}
          onChange={setWanted}
        />
        <ul className={css.rows}>
          {shown.slice(0, mostShown).map((row) => (
            <Listed key={`${row.file} ${row.line}`} row={row} />
          ))}
          {shown.length === 0 && <li className={prose.muted}>{uploadWords.none}</li>}
          {shown.length > mostShown && <li className={prose.muted}>{uploadWords.more(shown.length - mostShown)}</li>}
        </ul>
        <div>
          <Button disabled={good === 0} onClick={put}>
            {uploadWords.go(good)}
          </Button>
        </div>
      </Card>
    </>
  )
}

const Listed = ({ row: { line, name, result, changes, problems } }: { row: ListedRow }) => (
  <li className={css.row}>
    <span className={`${prose.muted} ${prose.xs} ${prose.num}`}>{uploadWords.line(line)}</span>
    <span className={css.what}>
      <b>{name}</b>
      {problems.map(({ column, value, says }) => (
        <span key={`${column} ${says}`} className={prose.small}>
          {uploadWords.refused(column, value, says)}
        </span>
      ))}
      {result === 'changed' &&
        changes.map(({ path, before, after }) => (
          <span key={path} className={`${prose.small} ${prose.muted}`}>
            {uploadWords.change(path.split('/').at(-1)!, textOf(before), textOf(after))}
          </span>
        ))}
    </span>
    <Badge tone={tones[result]}>{uploadWords.results[result]}</Badge>
  </li>
)

const textOf = (value: unknown): string => {
  const text =
    value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value as string)
  return text === '' ? uploadWords.nothing : text.length > 60 ? `${text.slice(0, 60)}…` : text
}
