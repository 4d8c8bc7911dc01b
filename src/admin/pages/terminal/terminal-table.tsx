import type { TerminalUse } from '#contract/shapes/terminal.ts'
import { dateTime, relativeTime, timeOfDay } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { terminalWords } from '#src/words/admin-terminal.ts'
import * as css from './terminal-table.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

interface TerminalTableProps {
  pairs: readonly TerminalUse[]
  now: number
  onRotate: (pair: TerminalUse) => void
  onRevoke: (pair: TerminalUse) => void
}

/** Milliseconds after which a kiosk counts as silent. */
const silentAfter = 60 * 60_000

type State = 'active' | 'silent' | 'unused'

const stateOf = ({ lastSeenAt }: TerminalUse, now: number): State => {
  if (lastSeenAt === null) return 'unused'
  return now - Date.parse(lastSeenAt) > silentAfter ? 'silent' : 'active'
}

/** The pairs that work, what was done with them, and their ends. */
export function TerminalTable({ pairs, now, onRotate, onRevoke }: TerminalTableProps) {
  if (pairs.length === 0)
    return (
      <Card>
        <p className={prose.muted}>{terminalWords.none}</p>
      </Card>
    )
  return (
    <Card flush className={css.frame}>
      <table className={cx(table.table, css.table)} aria-label={terminalWords.table}>
        <thead>
          <tr>
            <th scope="col">{terminalWords.terminal}</th>
            <th scope="col">{terminalWords.set}</th>
            <th scope="col">{terminalWords.lastSeen}</th>
            <th scope="col">{terminalWords.today}</th>
            <th scope="col">
              <span className={prose.visuallyHidden}>{terminalWords.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <PairRow key={pair.id} pair={pair} now={now} onRotate={onRotate} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface PairRowProps extends Omit<TerminalTableProps, 'pairs'> {
  pair: TerminalUse
}

function PairRow({ pair, now, onRotate, onRevoke }: PairRowProps) {
  const { terminalId, updatedAt, lastSeenAt, validUntil, codes, charges } = pair
  const state = stateOf(pair, now)
  return (
    <tr>
      <th scope="row" className={css.name}>
        <span className={css.dot} data-state={state}>
          <span className={prose.visuallyHidden}>{terminalWords[state]}</span>
        </span>
        {terminalId}
      </th>
      <td>{updatedAt ? dateTime(updatedAt) : terminalWords.setUnknown}</td>
      <td>{lastSeenAt ? relativeTime(lastSeenAt, now) : terminalWords.notYet}</td>
      <td>{validUntil ? terminalWords.old(timeOfDay(validUntil)) : terminalWords.uses(codes, charges)}</td>
      <td className={css.actions}>
        {validUntil === null && (
          <Button
            kind="quiet"
            size="sm"
            aria-label={terminalWords.newSecretOf(terminalId)}
            onClick={() => onRotate(pair)}
          >
            {terminalWords.newSecret}
          </Button>
        )}
        <Button
          kind="danger-quiet"
          size="sm"
          aria-label={terminalWords.revokeOf(terminalId)}
          onClick={() => onRevoke(pair)}
        >
          {terminalWords.revoke}
        </Button>
      </td>
    </tr>
  )
}
