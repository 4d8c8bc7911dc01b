import { useEffect, useRef, useState, type ReactNode } from 'react'
import { contentNamed, contentPointer, isNewRow, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { rowProblems } from '#contract/content/problems.ts'
import { isAgreedText } from '#contract/rules/consents.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { contentWords, studioWords } from '#src/words/content.ts'
import { wantedSetting } from '../../settings/wanted-setting.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { usePreviewed } from '../../content/preview-path.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { Agreement } from './agreement.tsx'
import { ContentField } from './content-field.tsx'
import { emptyRow, kindViews, rowName } from '../../content/kind-views.ts'
import { MembersPrice } from './members-price.tsx'
import { LocationForm } from './location/location-form.tsx'
import * as css from './row-form.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface RowFormProps {
  kind: EditedName
  /** Undefined: there is no such row. */
  shown: ShownRow | undefined
  onBack: () => void
  onCopy: (row: Row) => void
}

/** All fields of a row, each with what is published where it differs. */
export function RowForm({ kind, shown, onBack, onCopy }: RowFormProps) {
  const words = contentWords[kind]
  const back = (
    <Button kind="quiet" size="sm" icon={<Icon name="caret-left" weight="bold" />} onClick={onBack}>
      {studioWords.back(words.title)}
    </Button>
  )
  if (!shown)
    return (
      <>
        <div>{back}</div>
        <Note>{studioWords.gone}</Note>
      </>
    )
  const text = String(shown.row.text)
  return (
    <>
      <div>{back}</div>
      <Head kind={kind} shown={shown} onCopy={onCopy} onRemoved={onBack} />
      <Facts kind={kind} shown={shown} />
      {kind === 'texts' && isAgreedText(text) ? (
        <Agreement key={text} name={text} shown={shown}>
          <Fields kind={kind} shown={shown} />
        </Agreement>
      ) : (
        <Fields kind={kind} shown={shown} />
      )}
    </>
  )
}

/** The fields that differ from what is published. */
const changedFields = ({ row, published }: ShownRow): string[] =>
  published ? Object.keys(published).filter((name) => !isSameJson(row[name], published[name])) : []

interface HeadProps extends Pick<RowFormProps, 'kind' | 'onCopy'> {
  shown: ShownRow
  onRemoved: () => void
}

function Head({ kind, shown, onCopy, onRemoved }: HeadProps) {
  const { content, edit } = useEditing()
  const { id, row, published, state } = shown
  const { removal, isSingle } = contentNamed(kind)
  const changed = changedFields(shown)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isOut = state === 'removed' || (kindViews[kind].shown !== undefined && row[kindViews[kind].shown!] === false)
  const undo = () =>
    edit(changed.map((field) => fieldEdit(content, { kind, id, field }, published, published?.[field] ?? null)))
  const remove = () => {
    const { shown: field } = kindViews[kind]
    if (field !== undefined && published)
      return edit([fieldEdit(content, { kind, id, field }, published, row[field] === false)])
    edit([{ path: contentPointer({ kind, id }), ...(published ? { before: published } : {}) }])
    if (isNewRow(id)) onRemoved()
  }
  const putBack = () => {
    if (state === 'removed') edit([{ path: contentPointer({ kind, id }), before: published, after: published }])
    else remove()
  }
  return (
    <div className={css.head}>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {published ? rowName(kind, row) : studioWords.newOne(contentWords[kind].one)}
      </h1>
      {changed.length > 0 && (
        <>
          <Badge tone="warning">{studioWords.fieldsChanged(changed.length)}</Badge>
          <Button kind="quiet" size="sm" onClick={undo}>
            {studioWords.undoAll(changed.length)}
          </Button>
        </>
      )}
      {state === 'new' && <Badge tone="info">{studioWords.states.new}</Badge>}
      {state === 'removed' && <Badge tone="danger">{studioWords.states.removed}</Badge>}
      <span className={css.acts}>
        {!isSingle && contentWords[kind].add !== '' && (
          <Button kind="tonal" size="sm" icon={<Icon name="copy" weight="bold" />} onClick={() => onCopy(row)}>
            {studioWords.copy}
          </Button>
        )}
        {isOut ? (
          <Button kind="tonal" size="sm" onClick={putBack}>
            {studioWords.putBack}
          </Button>
        ) : (
          (removal ?? isNewRow(id)) && (
            <Button kind="danger-quiet" size="sm" onClick={remove}>
              {kindViews[kind].shown !== undefined && published ? studioWords.takeOff : studioWords.remove}
            </Button>
          )
        )}
      </span>
    </div>
  )
}

/** What a change of the row meets; for a plan, also what members pay who have joined already. */
function Facts({ kind, shown }: Pick<HeadProps, 'kind' | 'shown'>) {
  const { id, row, published, members = 0, held = 0, claimed = 0 } = shown
  const facts = [
    members > 0 && studioWords.members(members),
    held > 0 && studioWords.held(held),
    claimed > 0 && studioWords.claimed(claimed),
  ].filter((fact) => fact !== false)
  if (facts.length === 0) return null
  const text = facts.join(' ')
  if (kind !== 'products' || members === 0 || published === undefined) return <Note>{text}</Note>
  return (
    <MembersPrice
      key={id}
      productId={Number(id)}
      plan={rowName(kind, published)}
      price={typeof row.monthlyPrice === 'string' ? row.monthlyPrice : ''}
    >
      {text}
    </MembersPrice>
  )
}

/**
 * Which empty fields of a row that was just added have been left: the others are not told to be wrong yet. Null: all are
 * told, as in a row that is opened again, and once Publish has named one of them.
 */
const useLeft = (kind: EditedName, { id, row }: ShownRow) => {
  const [left, setLeft] = useState<readonly string[] | null>(() =>
    isNewRow(id) && isSameJson(row, emptyRow(kind)) ? [] : null,
  )
  const wanted = useSmallStore(wantedSetting)
  const isNamed = wanted?.startsWith(contentPointer({ kind, id })) === true
  useEffect(() => {
    if (isNamed) setLeft(null)
  }, [isNamed])
  return {
    isTold: (name: string): boolean => left === null || (row[name] ?? null) !== null || left.includes(name),
    leave: (name: string) => setLeft((known) => (known === null || known.includes(name) ? known : [...known, name])),
  }
}

function Fields({ kind, shown }: Pick<HeadProps, 'kind' | 'shown'>) {
  const { problems, refused } = useEditing()
  const { id, row, published } = shown
  const { isTold, leave } = useLeft(kind, shown)
  usePreviewed(kind, id, row)
  const content = contentNamed(kind)
  const { fields } = content
  const lacking = (content.lacks as ((row: Row) => readonly string[]) | undefined)?.(row) ?? []
  const own = rowProblems(kind, row)
  const wrong = own[''] ?? refused[contentPointer({ kind, id })]
  // A field without a meaning for the row is shown only where it has a value that could be taken away.
  const isShown = (name: string): boolean =>
    !lacking.includes(name) || !isSameJson(row[name] ?? null, fields[name]?.fallback ?? null)
  const problemOf = (name: string): string | undefined => (isTold(name) ? foundIn(name) : undefined)
  const foundIn = (name: string): string | undefined =>
    problems[contentPointer({ kind, id, field: name })] ??
    (published ? own[name] : undefined) ??
    refused[contentPointer({ kind, id, field: name })]
  const fieldOf = (name: string): ReactNode => (
    <ContentField key={name} kind={kind} name={name} shown={shown} problem={problemOf(name)} onLeave={leave} />
  )
  if (kind === 'locations') return <LocationForm shown={shown} problems={own} wrong={wrong} fieldOf={fieldOf} />
  return kindViews[kind].cards.map((card) => {
    const names = card.filter(isShown)
    return (
      names.length > 0 && (
        <Card as="section" key={card.join()} className={layout.g3}>
          <Columns>{names.map(fieldOf)}</Columns>
          {card === kindViews[kind].cards[0] && wrong !== undefined && (
            <Note tone="danger" live>
              {wrong}
            </Note>
          )}
        </Card>
      )
    )
  })
}
