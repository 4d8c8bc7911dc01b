import { contentPathOf, contentPointer, idOfRow, newRowId, type EditedName } from '#contract/content/changes.ts'
import type { FileValue, Row } from '#contract/content/field.ts'
import { keyOf } from '#contract/content/kind.ts'
import { isMembers } from '#contract/rules/json.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { fieldChanges, rowsAsFiles } from './difference.ts'
import { exportedKinds } from './kinds.ts'
import type { Kind, StoredRow } from './kind.ts'
import type { Site } from './site.ts'

/** What is known of a row before a series of changes. */
interface Past {
  /** False: the first change has added it. */
  wasThere: boolean
  /** It was removed with these values. */
  removed?: Row
  /** What the changed fields were before. */
  fields: Row
  /** Nothing that comes later is about that row: it was added or removed. */
  isSettled: boolean
}

/** The rows of each kind before the changes, which are in the order of time. */
const pastRows = (changes: Iterable<ConfigChange>): Map<string, Map<string, Past>> => {
  const kinds = new Map<string, Map<string, Past>>()
  for (const { path, before, after } of changes) {
    const at = contentPathOf(path)
    if (!at) continue
    const rows = kinds.get(at.kind) ?? new Map<string, Past>()
    kinds.set(at.kind, rows)
    const known = rows.get(at.id)
    const past: Past = known ?? { wasThere: true, fields: {}, isSettled: false }
    rows.set(at.id, past)
    if (past.isSettled) continue
    if (at.field !== undefined) past.fields = { [at.field]: (before ?? null) as FileValue, ...past.fields }
    else {
      past.isSettled = true
      if (after === undefined && isMembers(before)) past.removed = before as Row
      else past.wasThere = known !== undefined
    }
  }
  return kinds
}

interface Back {
  /** Rows that were removed since, as they were. */
  lost: Row[]
  /** Rows that were added since. */
  added: StoredRow[]
  /** Rows that were changed since, with what they were. */
  changed: [stored: StoredRow, then: Row][]
}

const backOf = (kind: Kind, rows: ReadonlyMap<string, Past>, stored: ReadonlyMap<string, StoredRow>): Back => {
  const back: Back = { lost: [], added: [], changed: [] }
  for (const [id, { wasThere, removed, fields }] of rows) {
    const now = stored.get(id)
    // A row that has the id of a removed one is another one.
    if (now && (removed || !wasThere)) back.added.push(now)
    if (removed) back.lost.push({ ...removed, ...fields })
    else if (now && wasThere) back.changed.push([now, { ...now.row, ...fields }])
  }
  return back
}

/** A row that is lost and one of the same name that was added since are the same: its fields come back. */
const paired = (kind: Kind, { lost, added, changed }: Back): Back => {
  const byKey = new Map(added.map((row) => [keyOf(kind, row.row), row]))
  const pairs = lost.flatMap((row): [StoredRow, Row][] => {
    const same = byKey.get(keyOf(kind, row))
    return same ? [[same, row]] : []
  })
  const again = new Set(pairs.map(([row]) => row))
  const known = new Set(pairs.map(([, row]) => row))
  return {
    lost: lost.filter((row) => !known.has(row)),
    added: added.filter((row) => !again.has(row)),
    changed: [...changed, ...pairs],
  }
}

const changesTo = async (site: Site, kind: Kind, rows: ReadonlyMap<string, Past>, mark: string) => {
  const name = kind.name as EditedName
  const all = await rowsAsFiles(kind, site)
  const pathTo = ({ id, row }: StoredRow, field?: string): string =>
    contentPointer({ kind: name, id: idOfRow(kind, id, row), ...(field === undefined ? {} : { field }) })
  const stored = new Map(all.map((each) => [idOfRow(kind, each.id, each.row), each]))
  const { lost, added, changed } = paired(kind, backOf(kind, rows, stored))
  const removable = added.filter(({ row }) => kind.removal && (kind.removal.concerns?.(row) ?? true))
  const staying = removable.length > 0 ? await kind.removal?.refused?.(site, removable) : undefined
  return [
    ...changed.flatMap(([row, then]) =>
      fieldChanges(kind, row.row, then).map(({ name: field, from, to }): ConfigChange => ({
        path: pathTo(row, field),
        before: from,
        after: to,
      })),
    ),
    ...removable
      .filter((row) => !staying?.has(row))
      .map((row): ConfigChange => ({ path: pathTo(row), before: row.row })),
    ...lost.map((after, place): ConfigChange => ({
      path: contentPointer({ kind: name, id: newRowId(`${mark}${place + 1}`) }),
      after,
    })),
  ]
}

/**
 * The changes that bring the content of a site to how it was before `changes` were published, which are in the order of
 * time. A row that was removed since comes back as a new one. One that was added since is removed, or taken off sale; where
 * its kind has no removal, or customers have it, it stays.
 * @param mark begins the ids of rows that come back
 */
export const changesBack = async (
  site: Site,
  changes: Iterable<ConfigChange>,
  mark: string,
): Promise<ConfigChange[]> => {
  const past = pastRows(changes)
  const back: ConfigChange[] = []
  for (const kind of exportedKinds) {
    const rows = past.get(kind.name)
    if (rows) back.push(...(await changesTo(site, kind, rows, mark)))
  }
  return back
}
