import { contentNamed, contentPointer, isNewRow, type EditedName } from '#contract/content/changes.ts'
import type { Field as FieldData } from '#contract/content/field.ts'
import { mayBeEmpty } from '#contract/content/problems.ts'
import { isSameJson } from '#contract/rules/json.ts'
import { cx } from '#src/ui/cx.ts'
import { contentWords, studioWords, type FieldWords } from '#src/words/content.ts'
import { fieldEdit } from '../../editing/content-edits.ts'
import { useEditing } from '../../editing/editing-context.ts'
import type { ShownRow } from '../../content/content-rows.ts'
import { useMomentText } from '../../moments/moment-text.ts'
import { controlOf } from './content-controls.tsx'
import type { Value } from './control-props.ts'
import * as css from './row-form.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ContentFieldProps {
  kind: EditedName
  name: string
  shown: ShownRow
  problem: string | undefined
  /** The focus has left the field. Absent: nothing waits for it. */
  onLeave?: (name: string) => void
}

/** One field of a row: what is typed is an edit at once, and what is published stands below it. */
export function ContentField({ kind, name, shown, problem, onLeave }: ContentFieldProps) {
  const { content, edit } = useEditing()
  const { id, row, published } = shown
  const data = contentNamed(kind).fields[name]!
  const words = (contentWords[kind].fields as Record<string, FieldWords>)[name]!
  const value = row[name] ?? null
  const before = published?.[name] ?? null
  const put = (next: Value) => edit([fieldEdit(content, { kind, id, field: name }, published, next)])
  const isChanged = published !== undefined && !isSameJson(value, before)
  const Control = controlOf(data)
  const isWide =
    ['lines', 'html', 'times', 'file'].includes(data.kind) ||
    (data.kind === 'list' && name !== 'locations') ||
    data.kind === 'flag'
  return (
    <div className={cx(isWide && css.wide, isChanged && css.changed)} onBlur={() => onLeave?.(name)}>
      <Control
        data={data}
        path={contentPointer({ kind, id, field: name })}
        label={words.label}
        hint={
          isChanged ? (
            <Was data={data} before={plainText(data, before)} names={words.values} onUndo={() => put(before)} />
          ) : (
            words.hint
          )
        }
        problem={problem}
        value={value}
        isFixed={!isNewRow(id) && contentNamed(kind).fixed?.includes(name) === true}
        isOptional={mayBeEmpty(kind, row, name)}
        names={words.values}
        onChange={put}
      />
    </div>
  )
}

interface WasProps {
  data: FieldData
  before: Value
  names: FieldWords['values']
  onUndo: () => void
}

function Was({ data, before, names, onUndo }: WasProps) {
  const momentText = useMomentText()
  const isMoment = data.kind === 'moment' && typeof before === 'string'
  return (
    <>
      <span className={css.was}>{studioWords.was(isMoment ? momentText(before) : shortText(before, names))}</span>{' '}
      <button type="button" className={cx(prose.link, prose.linkTap)} onClick={onUndo}>
        {studioWords.undo}
      </button>
    </>
  )
}

const shortText = (value: Value, names: FieldWords['values']): string => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return studioWords.nothing
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  const named = names?.[text] ?? text
  return named.length > 60 ? `${named.slice(0, 60)}…` : named
}

/** The words of a text with HTML. */
const plainText = ({ kind }: FieldData, value: Value): Value =>
  kind === 'html' && typeof value === 'string'
    ? value
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : value
