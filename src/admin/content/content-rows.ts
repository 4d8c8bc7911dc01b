import { useEffect, useMemo, useState } from 'react'
import { contentPathOf, isNewRow, rowWith, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { isMembers } from '#contract/rules/json.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { dataWords } from '#src/words/data.ts'
import { stateOfRow, type PublishedRow, type RowState } from '../editing/content-edits.ts'
import { publishedRows, readRows, type FactedRow, type RowFacts } from '../editing/published-rows.ts'
import { useEditing } from '../editing/editing-context.ts'

/** A row with the edits, as the page shows it. */
export interface ShownRow extends RowFacts {
  id: string
  row: Row
  /** As it is published; undefined: it is new. */
  published: Row | undefined
  state: RowState
}

/** The rows of a kind that were read last; none: none were. */
export const knownRows = (kind: EditedName): readonly PublishedRow[] => publishedRows.get()[kind]?.rows ?? []

export interface ContentAsked {
  /** Undefined until they are read. */
  rows: readonly ShownRow[] | undefined
  problem: string | undefined
  again: () => void
}

/** The rows of a kind with the edits; asked for after each publication. */
export const useContentRows = (kind: EditedName): ContentAsked => {
  const { remote, report } = useServices()
  const { saved, content, published } = useEditing()
  const { timeStamp } = saved
  const stored = useSmallStore(publishedRows)[kind]
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const isKnown = stored?.timeStamp === timeStamp
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    void outcomeOf(() => readRows(remote, kind, timeStamp), report).then((outcome) => {
      if (!isCurrent) return
      setProblem(outcome.done ? undefined : dataWords.failed)
      if (outcome.done) published(kind, outcome.value)
    })
    return () => void (isCurrent = false)
    // `published` is another function after each edit.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [remote, report, kind, timeStamp, isKnown, attempt])
  const rows = useMemo(() => stored && shownRows(kind, stored.rows, content), [kind, stored, content])
  return { rows, problem, again: () => setAttempt((count) => count + 1) }
}

const editsById = (kind: EditedName, edits: readonly ConfigChange[]): Map<string, ConfigChange[]> => {
  const byId = new Map<string, ConfigChange[]>()
  for (const edit of edits) {
    const at = contentPathOf(edit.path)
    if (at?.kind !== kind) continue
    const own = byId.get(at.id)
    if (own) own.push(edit)
    else byId.set(at.id, [edit])
  }
  return byId
}

/** The published rows with their edits, the new ones first. */
export const shownRows = (
  kind: EditedName,
  rows: readonly FactedRow[],
  edits: readonly ConfigChange[],
): readonly ShownRow[] => {
  const byId = editsById(kind, edits)
  const added = [...byId].flatMap(([id, [edit]]): ShownRow[] =>
    isNewRow(id) && isMembers(edit?.after) ? [{ id, row: edit.after as Row, published: undefined, state: 'new' }] : [],
  )
  return [
    ...added,
    ...rows.map((each): ShownRow => {
      const own = byId.get(each.id)
      const facts = { ...each, published: each.row }
      if (!own) return { ...facts, state: 'published' }
      const of = { kind, id: each.id }
      return { ...facts, row: rowWith(each.row, own, of) ?? each.row, state: stateOfRow(own, of) }
    }),
  ]
}
