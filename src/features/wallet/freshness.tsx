import { useSnapshot } from 'valtio'
import { freshContact } from '#contract/constants.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { StoredView } from '#src/parts/data/use-stored.ts'
import { age } from '#src/parts/format.ts'
import { useServices } from '#src/parts/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { walletWords } from '#src/words/wallet.ts'

/** How old the wallet is when it could not be refreshed, and why no code can be had meanwhile. */
export function Freshness({ view: { value, at, problem, refreshing, refresh } }: { view: StoredView<WalletItem[]> }) {
  const { clock, contact } = useServices()
  const { offline, misses, lastAnswerAt } = useSnapshot(contact)
  const now = useNow(clock.now, Number.MAX_SAFE_INTEGER)
  // Another screen may have refreshed it since.
  const stale = value !== undefined && problem !== null && now - at > freshContact
  const hidden = isLost({ offline, misses, lastAnswerAt }, now)
  if (!stale && !hidden) return null
  return (
    <div className="g2">
      {hidden && (
        <Note tone="warning" icon={<Icon name="qr-code" />}>
          <b>{walletWords.hidden}</b> {walletWords.hiddenBody}
        </Note>
      )}
      {value !== undefined && at > 0 && (
        <div className="wallet__age small muted">
          <span role="status">{walletWords.asOf(age(at, now))}</span>
          <button type="button" className="link link--tap" disabled={refreshing} onClick={refresh}>{walletWords.refresh}</button>
        </div>
      )}
    </div>
  )
}
