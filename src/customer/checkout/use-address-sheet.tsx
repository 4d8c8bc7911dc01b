import { Suspense, useState, type ReactNode } from 'react'
import type { Address } from '#contract/shapes/account.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useServices } from '#src/kit/services.ts'
import type { CartLine } from '#src/local/cart.ts'
import { setAddress } from '../cart/cart.ts'

const AddressSheet = lazyPart(() => import('./address-sheet.tsx'))

interface Opened {
  count: number
  open: boolean
  ids: readonly string[]
  known: Address | null
}

/** Asks where units of the cart are sent. */
export const useAddressSheet = (): { ask: (lines: readonly CartLine[]) => void; sheet: ReactNode } => {
  const { own } = useServices()
  const [opened, setOpened] = useState<Opened>({ count: 0, open: false, ids: [], known: null })
  const close = () => setOpened((before) => ({ ...before, open: false }))
  const save = async (address: Address) => {
    await setAddress(own, opened.ids, address)
    close()
  }
  return {
    // A new form for each opening: it shows what is stored, not what was typed and dismissed.
    ask: (lines) =>
      setOpened(({ count }) => ({
        count: count + 1,
        open: true,
        ids: lines.map(({ id }) => id),
        known: lines[0]?.address ?? null,
      })),
    sheet: opened.count > 0 && (
      <Suspense>
        <AddressSheet key={opened.count} open={opened.open} onClose={close} known={opened.known} onAddress={save} />
      </Suspense>
    ),
  }
}
