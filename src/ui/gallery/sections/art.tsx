import { Bell } from '../../art/bell.tsx'
import { Bucket } from '../../art/bucket.tsx'
import { CarWash } from '../../art/car-wash.tsx'
import { Car } from '../../art/car.tsx'
import { ClearcoatMark, ClearcoatWord } from '../../art/clearcoat-mark.tsx'
import { Cloud } from '../../art/cloud.tsx'
import { Cone } from '../../art/cone.tsx'
import { SpilledBucket } from '../../art/spilled-bucket.tsx'
import { Button } from '../../button.tsx'
import { Empty } from '../../empty.tsx'
import { Line, Specimen } from '../specimen.tsx'

export const Art = () => (
  <>
    <Specimen title="Drawings">
      <div className="gallery__art">
        <Bucket />
        <Cone />
        <SpilledBucket />
        <Bell />
        <Cloud />
        <Car />
        <CarWash />
      </div>
      <Line>
        <ClearcoatMark />
        <ClearcoatWord />
      </Line>
    </Specimen>
    <Specimen title="Empty">
      <Empty art={<Bucket />} title="Nothing in the bucket yet" actions={<Button size="lg">Buy a Wash</Button>}>
        Pick a wash and it will wait for you here.
      </Empty>
    </Specimen>
  </>
)
