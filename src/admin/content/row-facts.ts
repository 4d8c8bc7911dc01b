import { useEffect, useMemo } from 'react'
import { contentPathOf, type EditedName } from '#contract/content/changes.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { useEditing } from '../editing/editing-context.ts'
import type { PublishedRow } from '../editing/content-edits.ts'
import { keepRows, publishedRows, type RowFacts } from '../editing/published-rows.ts'

/** The kinds whose changes meet what customers have. */
const kindsWithFacts: readonly EditedName[] = ['products', 'deals', 'codes']

/** What a change of content meets: members, items in wallets, claims. Rows that are not known here are read. */
export const useRowFacts = (changes: readonly ConfigChange[]): ((change: ConfigChange) => RowFacts | undefined) => {
  const { remote, report } = useServices()
  const { timeStamp } = useEditing().saved
  const known = useSmallStore(publishedRows)
  const wanted = kindsWithFacts.filter(
    (kind) => known[kind]?.timeStamp !== timeStamp && changes.some(({ path }) => contentPathOf(path)?.kind === kind),
  )
  const asked = wanted.join()
  useEffect(() => {
    let isCurrent = true
    const read = async (kind: EditedName) => {
      const outcome = await outcomeOf(() => remote.ask('GET /accounts/content/{kind}', { params: { kind } }), report)
      if (isCurrent && outcome.done)
        keepRows(kind, { timeStamp, rows: outcome.value.rows as (PublishedRow & RowFacts)[] })
    }
    for (const kind of asked.split(',').filter(Boolean)) void read(kind as EditedName)
    return () => void (isCurrent = false)
  }, [remote, report, timeStamp, asked])
  const byRow = useMemo(
    () =>
      new Map(
        kindsWithFacts.flatMap((kind) =>
          (known[kind]?.rows ?? []).map((row): [string, RowFacts] => [`${kind}/${row.id}`, row]),
        ),
      ),
    [known],
  )
  return ({ path }) => {
    const at = contentPathOf(path)
    return at && byRow.get(`${at.kind}/${at.id}`)
  }
}
