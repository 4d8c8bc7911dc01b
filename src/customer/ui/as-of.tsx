import { freshContact } from '#contract/constants.ts'
import { useNow } from '#src/ui/use-now.ts'
import { dataWords } from '#src/words/data.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { age } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import * as css from './as-of.module.css'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import * as prose from '#src/ui/styles/prose.module.css'

interface AsOfProps {
  /** "Your wallet". */
  what: string
  view: StoredView<unknown>
}

/** Milliseconds. A younger copy counts as fresh. */
const shownAfter = 60_000

/** The age of shown data that could not be refreshed: "Prices as of 5 min ago". */
export function AsOf({ what, view: { is, at, problem, refreshing, refresh } }: AsOfProps) {
  const { clock } = useServices()
  const offline = useConnectionState() === 'offline'
  const now = useNow(clock.now, problem || offline ? Infinity : 0)
  // Another screen may have refreshed it meanwhile.
  const old = problem !== null && now - at > freshContact
  if (is !== 'known' || at === 0 || !(old || offline) || now - at < shownAfter) return null
  return (
    <div className={`${css.asOf} ${prose.small} ${prose.muted}`} data-transient>
      <span role="status">{dataWords.asOf(what, age(at, now))}</span>
      {!offline && (
        <button type="button" className={`${prose.link} ${prose.linkTap}`} disabled={refreshing} onClick={refresh}>
          {dataWords.refresh}
        </button>
      )}
    </div>
  )
}
