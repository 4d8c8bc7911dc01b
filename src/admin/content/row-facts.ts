import { useEffect, useMemo } from 'react'
import { contentPathOf, type EditedName } from '#contract/content/changes.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { useEditing } from '../editing/editing-context.ts'
import { publishedRows, readRows, type KnownRows, type RowFacts } from '../editing/published-rows.ts'

/** The kinds whose changes meet what customers have. */
const kindsWithFacts: readonly EditedName[] = ['products', 'deals', 'codes']

/** The published rows; those of the named kinds are read where they are not known. */
export const useKnownRows = (kinds: readonly EditedName[]): KnownRows => {
  const { remote, report } = useServices()
  const { timeStamp } = useEditing().saved
  const known = useSmallStore(publishedRows)
  const asked = kinds.filter((kind) => known[kind]?.timeStamp !== timeStamp).join()
  useEffect(() => {
    for (const kind of asked.split(',').filter(Boolean) as EditedName[])
      void outcomeOf(() => readRows(remote, kind, timeStamp), report)
  }, [remote, report, timeStamp, asked])
  return known
}

/** What a change of content meets: members, items in wallets, claims. Rows that are not known here are read. */
export const useRowFacts = (changes: readonly ConfigChange[]): ((change: ConfigChange) => RowFacts | undefined) => {
  const known = useKnownRows(
    kindsWithFacts.filter((kind) => changes.some(({ path }) => contentPathOf(path)?.kind === kind)),
  )
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
