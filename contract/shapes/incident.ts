import Type, { type Static } from 'typebox'
import { incidentTextLength, statusLevels, statusParts } from '../status.ts'

/** What staff say about an incident on the status page. */
export const IncidentText = Type.Object({
  text: Type.String({ description: 'One sentence, in plain text; empty: none.', maxLength: incidentTextLength }),
})
export type IncidentText = Static<typeof IncidentText>

/** A time in which a part of the installation did not work, as it was measured. */
export const Incident = Type.Object({
  id: Type.String({ format: 'uuid' }),
  from: Type.String({ format: 'date-time' }),
  until: Type.String({ description: 'The end of the last minute that was bad.', format: 'date-time' }),
  level: Type.Enum([...statusLevels], { description: 'The worst of all parts.' }),
  parts: Type.Array(Type.Enum([...statusParts])),
  ...IncidentText.properties,
})
export type Incident = Static<typeof Incident>
