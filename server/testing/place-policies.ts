import { getTableName } from 'drizzle-orm'
import type { Place } from '#server/tables/place.ts'
import { lifeOf, type DeclaredTable } from '#server/tables/table.ts'

/**
 * True where no places are chosen. Written so that the planner expects it to hold: an equation would be expected to hold
 * for few rows, and the plans of all other transactions would suffer.
 */
const unbound = `left(current_setting('app.places', true), 1) is distinct from '{'`

type Act = 'all' | 'select' | 'insert' | 'update' | 'delete'

/** The conditions of a place by what is done: of the row that is there, and of the row that is written. */
const policiesOf = (place: Place): { act: Act; using?: string; check?: string }[] => {
  if ('everywhere' in place) return []
  if ('whole' in place) return [{ act: 'all', using: unbound, check: unbound }]
  if ('handedIn' in place)
    return [
      { act: 'select', using: `${unbound} or ${place.read}` },
      { act: 'update', using: unbound, check: unbound },
      { act: 'delete', using: unbound },
    ]
  if ('shared' in place)
    return [
      { act: 'insert', check: unbound },
      // Any row may be locked, and none is changed.
      { act: 'update', using: 'true', check: unbound },
      { act: 'delete', using: unbound },
    ]
  const rows = `${unbound} or ${place.rows}`
  return [{ act: 'all', using: rows, check: rows }]
}

/** The statements that make the policies which a table declares. A new table repeats them in its migration. */
export const placePolicies = (table: DeclaredTable): string[] =>
  policiesOf(lifeOf(table).place).map(({ act, using, check }) => {
    const name = act === 'all' ? 'place' : `place_${act}`
    const parts = [using && `using (${using})`, check && `with check (${check})`].filter(Boolean)
    return `create policy ${name} on ${getTableName(table)} as restrictive for ${act} to clearcoat_tenant ${parts.join(' ')};`
  })
