import type { Location } from '#contract/shapes/place.ts'
import { always, daily, hoursAt } from '../hours.ts'
import type { DemoNotice } from '../merchant.ts'

export const midtown = 21
export const marina = 22
const airport = 23
export const northgate = 24

const hours = hoursAt('America/Los_Angeles', daily('06:00', '23:00'))
const dayAndNight = hoursAt('America/Los_Angeles', always)
const untilLate = hoursAt('America/Los_Angeles', daily('07:00', '01:00'))

export const locations: Location[] = [
  {
    id: midtown,
    name: 'Midtown',
    city: 'Oakland',
    address1: '500 Grand Avenue',
    address2: null,
    state: 'CA',
    zip: '94612',
    latitude: 37.8105,
    longitude: -122.2542,
    phone: '5105550136',
    hours: dayAndNight,
  },
  {
    id: marina,
    name: 'Marina',
    city: 'Oakland',
    address1: '77 Embarcadero',
    address2: 'Lane 1 is members only',
    state: 'CA',
    zip: '94606',
    latitude: 37.7877,
    longitude: -122.2566,
    phone: '5105550181',
    hours: untilLate,
  },
  {
    id: airport,
    name: 'Airport',
    city: 'Oakland',
    address1: '2 Hegenberger Loop',
    address2: null,
    state: 'CA',
    zip: '94621',
    latitude: 37.7358,
    longitude: -122.1987,
    phone: '5105550102',
    hours,
  },
  {
    id: northgate,
    name: 'Northgate',
    city: 'Berkeley',
    address1: '3310 Telegraph Avenue',
    address2: null,
    state: 'CA',
    zip: '94705',
    latitude: 37.8513,
    longitude: -122.2608,
    phone: null,
    hours,
  },
]

export const notices: DemoNotice[] = [
  { locationId: northgate, kind: 'closed', text: 'The water is turned off in the whole street.' },
]
