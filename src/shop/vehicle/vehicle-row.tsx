import { isVehicleComplete } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { SupportText } from '#src/kit/support-text.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { IconTile } from '#src/ui/icon-tile.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, RowButton } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'

interface VehicleRowProps {
  vehicle: Vehicle | null | undefined
  /** The vehicle is saved on this device only. */
  waits: boolean
  onAdd: () => void
}

/** The user's car, or the way to enter it. Only support changes a complete one. */
export function VehicleRow({ vehicle, waits, onAdd }: VehicleRowProps) {
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
