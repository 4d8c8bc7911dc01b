import { addresseeOf, addressLine } from '#contract/rules/address.ts'
import type { CartLine } from '#src/local/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { shippingWords } from '#src/words/shipping.ts'
import { parcelsOf } from './parcels.ts'
import { Suspense, useState, type ReactNode } from 'react'
import type { Address } from '#contract/shapes/account.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useServices } from '#src/kit/services.ts'
import { setAddress } from '../cart/cart.ts'

/** Where the goods of the cart are sent, one row per address; a button while there is none. */
export function ShipTo({ lines }: { lines: readonly CartLine[] }) {
  const { ask, sheet } = useAddressSheet()
  const parcels = parcelsOf(lines)
  const isOpen = parcels.some(({ address }) => !address)
  const known = parcels.flatMap(({ address, lines: its }) => (address ? { address, lines: its } : []))
  return (
    <>
      {known.length > 0 && (
        <Rows>
          {known.map(({ address, lines: its }) => (
            <Row
              key={its[0]!.id}
              start={<IconTile name="map-pin" />}
              title={shippingWords.shipTo(addresseeOf(address))}
              detail={addressLine(address)}
              end={
                <Button
                  kind="quiet"
                  size="sm"
                  aria-label={shippingWords.changeFor(addresseeOf(address))}
                  onClick={() => ask(its)}
                >
                  {shippingWords.change}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      {isOpen && (
        <Button
          kind="tonal"
          block
          icon={<Icon name="map-pin" />}
          onClick={() => ask(lines.filter(({ address }) => !address))}
        >
          {shippingWords.add}
        </Button>
      )}
      {sheet}
    </>
  )
}

/** Sends equal units of the cart to an address of their own. */
export function SendElsewhere({ lines }: { lines: readonly CartLine[] }) {
  const { ask, sheet } = useAddressSheet()
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        aria-label={shippingWords.elsewhereNamed(lines[0]!.product.name)}
        onClick={() => ask(lines)}
      >
        {shippingWords.elsewhere}
      </Button>
      {sheet}
    </>
  )
}

const AddressSheet = lazyPart(() => import('./address-sheet.tsx'))

interface Opened {
  count: number
  open: boolean
  ids: readonly string[]
  known: Address | null
}

/** Asks where units of the cart are sent. */
const useAddressSheet = (): { ask: (lines: readonly CartLine[]) => void; sheet: ReactNode } => {
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
