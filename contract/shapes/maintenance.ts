import Type, { type Static } from 'typebox'
import { maintenanceTextLength } from '../status.ts'
import { largestId } from './helpers.ts'

const moment = (description: string) => Type.String({ description, format: 'date-time' })

/** What is told of a planned maintenance. */
export const MaintenanceNotice = Type.Object({
  from: moment('Offices are told from a day before on, customers from then on.'),
  until: moment('The end of the announcement.'),
  text: Type.String({
    description: 'What may not work meanwhile.',
    minLength: maintenanceTextLength.least,
    maxLength: maintenanceTextLength.most,
    pattern: '\\S',
  }),
})
export type MaintenanceNotice = Static<typeof MaintenanceNotice>

export const MaintenanceRequest = Type.Object({
  ...MaintenanceNotice.properties,
  sites: Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), {
    description: 'hsAccountIds of those that are told; none: all.',
    maxItems: 1_000,
    uniqueItems: true,
  }),
})
export type MaintenanceRequest = Static<typeof MaintenanceRequest>

export const Maintenance = Type.Object({
  id: Type.String({ format: 'uuid' }),
  ...MaintenanceRequest.properties,
  writtenBy: Type.String({ description: "The name of the platform's account." }),
})
export type Maintenance = Static<typeof Maintenance>
