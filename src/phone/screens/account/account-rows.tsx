import { isVehicleComplete } from '#contract/rules/vehicle.ts'
import type { Account, Vehicle } from '#contract/shapes/account.ts'
import { CardRow } from '#src/shop/card/card-row.tsx'
import { SupportText } from '#src/kit/support-text.tsx'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, RowButton, RowLink, Rows } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'

interface AccountRowsProps {
  account: Account
  vehicle: Vehicle | null | undefined
  vehicleWaits: boolean
  onAddVehicle: () => void
  onCard: () => void
}

/** Vehicle, card and purchases. */
export function AccountRows({ account, vehicle, vehicleWaits, onAddVehicle, onCard }: AccountRowsProps) {
  const { opens } = useNavigation()
  return (
    <Rows>
      <VehicleRow vehicle={vehicle} waits={vehicleWaits} onAdd={onAddVehicle} />
      <CardRow payment={account.payment} change={accountWords.cardUpdate} onChange={onCard} />
      {opens('/purchaseHistory') && (
        <RowLink href="/purchaseHistory" start={<IconTile name="receipt" />} title={accountWords.purchases} />
      )}
    </Rows>
  )
}

function VehicleRow({
  vehicle,
  waits,
  onAdd,
}: {
  vehicle: Vehicle | null | undefined
  waits: boolean
  onAdd: () => void
}) {
  const start = <IconTile name="car-profile" />
  if (!isVehicleComplete(vehicle)) {
    return (
      <RowButton start={start} title={accountWords.vehicleAdd} detail={accountWords.vehicleAddDetail} onClick={onAdd} />
    )
  }
  const { year, make, model, color, license, state } = vehicle
  return (
    <Row
      start={start}
      title={accountWords.vehicle(year, make, model)}
      detail={
        waits ? (
          formWords.savedHere
        ) : (
          <>
            {accountWords.vehicleDetail(color, license, state)}
            <br />
            <SupportText>{accountWords.vehicleFixed}</SupportText>
          </>
        )
      }
      end={!waits && <Badge icon={<Icon name="lock-simple" weight="fill" />}>{accountWords.vehicleSaved}</Badge>}
    />
  )
}
