import type { Account, Vehicle } from '#contract/shapes/account.ts'
import { CardRow } from '#src/customer/paying/card/card-row.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { VehicleRow } from '#src/customer/vehicle/vehicle-row.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'

interface AccountRowsProps {
  account: Account
  car: StoredView<Vehicle | null>
  vehicleWaits: boolean
  onAddVehicle: () => void
  onCard: () => void
}

/** Vehicle, card and purchases. */
export function AccountRows({ account, car, vehicleWaits, onAddVehicle, onCard }: AccountRowsProps) {
  const { opens } = useNavigation()
  return (
    <Rows>
      <VehicleRow car={car} waits={vehicleWaits} onAdd={onAddVehicle} />
      <CardRow payment={account.payment} change={accountWords.cardUpdate} onChange={onCard} />
      {opens('/purchaseHistory') && (
        <RowLink href="/purchaseHistory" start={<IconTile name="receipt" />} title={accountWords.purchases} />
      )}
    </Rows>
  )
}
