import { useSnapshot } from 'valtio'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { dataWords } from '#src/words/data.ts'
import { walletWords } from '#src/words/wallet.ts'

/** The wallet's age when it could not be refreshed, and why no code can be shown meanwhile. */
export function Freshness({ view }: { view: StoredView<WalletItem[]> }) {
  const { clock, contact } = useServices()
  const seen = useSnapshot(contact)
  const hidden = isLost(seen, useNow(clock.now, Infinity))
  return (
    <>
      {hidden && (
        <div data-transient>
          <Note tone="warning" icon={<Icon name="qr-code" />}>
            <b>{walletWords.hidden}</b> {walletWords.hiddenBody}
          </Note>
        </div>
      )}
      <AsOf what={dataWords.wallet} view={view} />
    </>
  )
}
