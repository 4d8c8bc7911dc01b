import { useEffect } from 'react'
import { contentNamed } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { rowProblems } from '#contract/content/problems.ts'
import type { CodeBatch } from '#contract/endpoints/code-batches.ts'
import { batchCodeLength, batchPrefix, codeAlphabet, mostCodes, promoKeyOf } from '#contract/rules/codes.ts'
import { dateTime } from '#src/kit/format.ts'
import { fieldOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { contentWords, type FieldWords } from '#src/words/content.ts'
import { batchWords } from '#src/words/admin-code-batches.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useKept } from '../../ui/kept-forms.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { kindViews } from '../../content/kind-views.ts'
import { controlOf } from './content-controls.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Milliseconds between looks at a batch that is being made. */
const lookEvery = 1_000

interface Wanted {
  /** As it is typed. */
  size: string
  prefix: string
  /** The fields of each code, without its code. */
  row: Row
}

const { fields } = contentNamed('codes')
const names = kindViews.codes.cards.flat().filter((name) => name !== 'code')
const nothing: Wanted = {
  size: '',
  prefix: '',
  row: { ...Object.fromEntries(names.map((name) => [name, fields[name]!.fallback ?? null])), totalLimit: 1 },
}

/** A code that the prefix would give, so that its form can be seen. */
const exampleOf = (prefix: string): string => promoKeyOf(prefix) + codeAlphabet.slice(-batchCodeLength)

const isSize = (typed: string): boolean => /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= mostCodes

/** What is wrong with what is typed, by the field. */
const problemsOf = ({ size, prefix, row }: Wanted): Record<string, string> => {
  const { code: _any, ...problems } = rowProblems('codes', { ...row, code: exampleOf('') })
  return {
    ...problems,
    ...(isSize(size) ? {} : { size: batchWords.badSize(mostCodes) }),
    ...(batchPrefix.test(prefix) ? {} : { prefix: batchWords.badPrefix }),
  }
}

/** Orders batches of promo codes, and shows what became of them. */
export function CodeBatches({ onBack }: { onBack: () => void }) {
  const batches = useAsk('GET /accounts/code-batches', {})
  const isBusy = batches.value?.some(({ state }) => state === 'making' || state === 'ending') === true
  const { again } = batches
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(again, lookEvery)
    return () => clearInterval(timer)
  }, [isBusy, again])
  return (
    <>
      <div>
        <Button kind="quiet" size="sm" icon={<Icon name="caret-left" weight="bold" />} onClick={onBack}>
          {contentWords.codes.title}
        </Button>
      </div>
      <SectionPage title={batchWords.title} lead={batchWords.lead}>
        <NewBatch onOrdered={again} />
        <AskedContent asked={batches}>{(list) => <BatchList batches={list} onChanged={again} />}</AskedContent>
      </SectionPage>
    </>
  )
}

function NewBatch({ onOrdered }: { onOrdered: () => void }) {
  const { remote } = useServices()
  const form = useKept<Wanted>('codes/batch', { title: batchWords.new, value: nothing, base: undefined })
  const { busy, problems, run, find, forgive } = useAct<string>({
    dialog: batchWords.failed,
    text: fieldOr(),
    beside: (error) => (isRefused(error, 'VALIDATION') ? error.fieldErrors : null),
  })
  const { size, prefix, row } = form.value
  const change = (next: Partial<Wanted>, field: string) => {
    forgive(field)
    form.set({ ...form.value, ...next })
  }
  const order = async () => {
    const wrong = problemsOf(form.value)
    if (Object.keys(wrong).length > 0) return find(wrong)
    const body = { size: Number(size), row, ...(prefix.trim() === '' ? {} : { prefix: prefix.trim() }) }
    const isOrdered = await run(
      (keyOf) => remote.ask('POST /accounts/code-batches', { body }, { idempotencyKey: keyOf(body) }),
      batchWords.ordered(body.size),
    )
    if (!isOrdered) return
    form.set(nothing)
    onOrdered()
  }
  return (
    <Card as="section" className={layout.g3} aria-label={batchWords.new}>
      <SectionHead title={batchWords.new} />
      <Form className={layout.g3} onSend={() => void order()}>
        <Columns>
          <Field
            label={batchWords.size}
            inputMode="numeric"
            value={size}
            maxLength={6}
            {...(problems.size ? { error: problems.size } : { hint: batchWords.sizeHint(mostCodes) })}
            onChange={({ target }) => change({ size: target.value }, 'size')}
          />
          <Field
            label={batchWords.prefix}
            optional
            value={prefix}
            maxLength={10}
            {...(problems.prefix
              ? { error: problems.prefix }
              : { hint: prefix === '' ? batchWords.prefixHint : batchWords.example(exampleOf(prefix)) })}
            onChange={({ target }) => change({ prefix: target.value }, 'prefix')}
          />
          {names.map((name) => (
            <BatchField
              key={name}
              name={name}
              value={row[name] ?? null}
              problem={problems[name] ?? undefined}
              onChange={(value) => change({ row: { ...row, [name]: value } }, name)}
            />
          ))}
        </Columns>
        <div>
          <Button type="submit" busy={busy}>
            {batchWords.order(isSize(size) ? Number(size) : 0)}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

interface BatchFieldProps {
  name: string
  value: Row[string]
  problem: string | undefined
  onChange: (value: Row[string]) => void
}

function BatchField({ name, value, problem, onChange }: BatchFieldProps) {
  const data = fields[name]!
  const words = (contentWords.codes.fields as Record<string, FieldWords>)[name]!
  const Control = controlOf(data)
  return (
    <Control
      data={data}
      path={`codes/batch/${name}`}
      label={words.label}
      hint={words.hint}
      problem={problem}
      value={value}
      isFixed={false}
      isOptional={data.fallback === null}
      names={words.values}
      onChange={onChange}
    />
  )
}

interface BatchListProps {
  batches: readonly CodeBatch[]
  onChanged: () => void
}

function BatchList({ batches, onChanged }: BatchListProps) {
  return (
    <Card as="section" className={layout.g3} aria-label={batchWords.list}>
      <SectionHead title={batchWords.list} />
      {batches.length === 0 && <p className={prose.muted}>{batchWords.none}</p>}
      {batches.map((batch) => (
        <Batch key={batch.id} batch={batch} onChanged={onChanged} />
      ))}
    </Card>
  )
}

const tones = { making: 'info', complete: 'success', ending: 'warning', ended: 'plain' } as const

function Batch({ batch, onChanged }: { batch: CodeBatch; onChanged: () => void }) {
  const { id, name, prefix, state, size, made, claimed, createdAt, author } = batch
  const { remote } = useServices()
  const file = useAct({ dialog: batchWords.fileFailed })
  const ending = useAct({ dialog: batchWords.endFailed, after: onChanged })
  const params = { id }
  const save = () =>
    file.run(async () =>
      saveFile(await remote.ask('GET /accounts/code-batches/{id}/file', { params }), `${prefix || 'codes'}.csv`),
    )
  const end = async () => {
    const { endTitle, endBody: body, endYes: yes, endNo: no } = batchWords
    if (!(await dialogs.confirm({ title: endTitle(name), body, yes, no }))) return
    await ending.run(() => remote.ask('DELETE /accounts/code-batches/{id}', { params }))
  }
  return (
    <article className={layout.g2} aria-label={name}>
      <div className={`${layout.flex} ${layout.wrap}`}>
        <h3>{name}</h3>
        <Badge tone={tones[state]}>{batchWords.states[state]}</Badge>
      </div>
      {state === 'making' ? (
        <>
          <ProgressBar label={batchWords.progress(made, size)} value={made / size} />
          <p className={`${prose.muted} ${prose.small}`}>{batchWords.progress(made, size)}</p>
        </>
      ) : (
        <p className={prose.small}>{batchWords.count(made, claimed)}</p>
      )}
      <p className={`${prose.muted} ${prose.small}`}>
        {batchWords.by(dateTime(createdAt), author.isYou ? batchWords.you : author.name)}
      </p>
      <div className={`${layout.flex} ${layout.wrap}`}>
        {state !== 'making' && made > 0 && (
          <Button
            kind="tonal"
            size="sm"
            busy={file.busy}
            icon={<Icon name="download-simple" weight="bold" />}
            onClick={() => void save()}
          >
            {batchWords.file}
          </Button>
        )}
        {(state === 'making' || state === 'complete') && (
          <Button kind="danger-quiet" size="sm" busy={ending.busy} onClick={() => void end()}>
            {batchWords.end}
          </Button>
        )}
      </div>
    </article>
  )
}
