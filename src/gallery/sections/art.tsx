import { Bell } from '#src/customer/ui/art/bell.tsx'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { CarWash } from '#src/customer/ui/art/car-wash.tsx'
import { ClearcoatMark } from '#src/ui/art/clearcoat-mark.tsx'
import { Cloud } from '#src/ui/art/cloud.tsx'
import { Cone } from '#src/customer/ui/art/cone.tsx'
import { SpilledBucket } from '#src/ui/art/spilled-bucket.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Line, Specimen } from '../specimen.tsx'
import * as css from '../gallery.module.css'

export const Art = () => (
  <>
    <Specimen title="Drawings">
      <div className={css.art}>
        <Bucket />
        <Cone />
        <SpilledBucket />
        <Bell />
        <Cloud />
        <CarWash />
      </div>
      <Line>
        <ClearcoatMark />
      </Line>
    </Specimen>
    <Specimen title="Empty">
      <Empty art={<Bucket />} title="Nothing in the bucket yet" actions={<Button size="lg">Buy a Wash</Button>}>
        Pick a wash and it will wait for you here.
      </Empty>
    </Specimen>
  </>
)
