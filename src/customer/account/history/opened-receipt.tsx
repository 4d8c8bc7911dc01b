import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Purchase, Redemption } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'

const ReceiptSheet = lazyPart(() => import('./receipt-sheet.tsx'))

/** The receipt on the screen; a closed one stays until its animation is over. */
export const useOpenedReceipt = () => {
  const [opened, setOpened] = useState<{ purchase: Purchase; open: boolean }>()
  return {
    opened,
    show: (purchase: Purchase) => setOpened({ purchase, open: true }),
    close: () => setOpened((before) => before && { ...before, open: false }),
  }
}

interface OpenedReceiptProps {
  receipt: ReturnType<typeof useOpenedReceipt>
  places: readonly Location[] | undefined
  uses: readonly Redemption[]
  /** Offers to print it. */
  prints?: boolean
}

export const OpenedReceipt = ({ receipt: { opened, close }, places, uses, prints }: OpenedReceiptProps) => (
  <Suspense>
    {opened && (
      <ReceiptSheet
        {...opened}
        key={opened.purchase.transRecordId}
        places={places}
        uses={uses.filter(({ transRecordId }) => transRecordId === opened.purchase.transRecordId)}
        prints={prints}
        onClose={close}
      />
    )}
  </Suspense>
)
