import type { WalletItem } from '#contract/shapes/wallet.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { dataWords } from '#src/words/data.ts'
import { CodesHidden } from './code/codes-hidden.tsx'

/** The wallet's age when it could not be refreshed, and why no code can be shown meanwhile. */
export const Freshness = ({ view }: { view: StoredView<WalletItem[]> }) => (
  <>
    <CodesHidden />
    <AsOf what={dataWords.wallet} view={view} />
  </>
)
