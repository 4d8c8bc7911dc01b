import type { Location } from '#contract/shapes/place.ts'
import { daily, hoursAt } from '../hours.ts'
import type { DemoNotice } from '../merchant.ts'

export const elmStreet = 1
export const oldMill = 2
const harborPoint = 3
export const westgate = 4

const hours = hoursAt('America/Los_Angeles', daily('08:00', '20:00'))
const shortSundays = hoursAt('America/Los_Angeles', { ...daily('08:00', '20:00'), sunday: ['10:00', '16:00'] })

export const locations: Location[] = [
  {
    id: elmStreet,
    name: 'Elm Street',
    city: 'Brookfield',
    address1: '214 Elm Street',
    address2: null,
    state: 'OR',
    zip: '97301',
    latitude: 44.9429,
    longitude: -123.0351,
    phone: '5035550142',
    hours,
  },
  {
    id: oldMill,
    name: 'Old Mill',
    city: 'Brookfield',
    address1: '9 Old Mill Road',
    address2: 'Behind the bakery',
    state: 'OR',
    zip: '97303',
    latitude: 44.9712,
    longitude: -123.0189,
    phone: '5035550177',
    hours: shortSundays,
  },
  {
    id: harborPoint,
    name: 'Harbor Point',
    city: 'Harbor Point',
    address1: '1180 Quay Avenue',
    address2: null,
    state: 'OR',
    zip: '97310',
    latitude: 44.9287,
    longitude: -123.1042,
    phone: '5035550119',
    hours,
  },
  {
    id: westgate,
    name: 'Westgate',
    city: 'Westgate',
    address1: '4021 Westgate Plaza',
    address2: null,
    state: 'OR',
    zip: '97304',
    latitude: 44.9836,
    longitude: -123.1218,
    phone: null,
    hours: shortSundays,
  },
]

export const notices: DemoNotice[] = [
  { locationId: oldMill, kind: 'wait', text: 'About 20 minutes in line: one lane is being repaired.' },
]
