import { addresseeOf, addressLine } from '#contract/rules/address.ts'
import type { CartLine } from '#src/local/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { shippingWords } from '#src/words/shipping.ts'
import { parcelsOf } from './parcels.ts'
import { useAddressSheet } from './use-address-sheet.tsx'

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
