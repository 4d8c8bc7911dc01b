import { isVehicleComplete } from '#contract/rules/vehicle.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { SupportText } from '#src/customer/help/support-text.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, RowButton } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountWords } from '#src/words/account.ts'
import { formWords } from '#src/words/forms.ts'

interface VehicleRowProps {
  car: StoredView<Vehicle | null>
  /** The vehicle is saved on this device only. */
  waits: boolean
  onAdd: () => void
}

/** The user's car, or the way to enter it. Only support changes a complete one. */
export function VehicleRow({ car, waits, onAdd }: VehicleRowProps) {
  const start = <IconTile name="car-profile" />
  if (car.is === 'loading')
    return <Row start={start} title={<Skeleton width="60%" />} detail={<Skeleton width="40%" />} />
  if (car.is === 'missing')
    return (
      <RowButton
        start={start}
        title={accountWords.vehicleUnread}
        detail={accountWords.tryAgain}
        onClick={car.refresh}
      />
    )
  if (!isVehicleComplete(car.value))
    return (
      <RowButton start={start} title={accountWords.vehicleAdd} detail={accountWords.vehicleAddDetail} onClick={onAdd} />
    )
  const { year, make, model, color, license, state } = car.value
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
