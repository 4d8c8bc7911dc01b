import Type, { type Static } from 'typebox'
import { AccountUpdate, Preferences, Vehicle } from '../shapes/account.ts'
import { PushToken } from '../shapes/notification.ts'
import { ClientError } from '../shapes/platform.ts'
import { SurveyAnswer } from '../shapes/survey.ts'

/**
 * The payloads of queued requests as stored on phones, by kind. Some are still equal to a wire shape: when the wire
 * shape changes, the stored shape keeps its old form here under its version, or gets a new version with an upcaster.
 */
export const payloads = {
  profile: AccountUpdate,
  preferences: Preferences,
  vehicle: Vehicle,
  homeLocation: Type.Object({ locationId: Type.Integer() }),
  notificationsSeen: Type.Object({ until: Type.String({ format: 'date-time' }) }),
  survey: Type.Array(SurveyAnswer),
  consent: Type.Object({
    kind: Type.Union([Type.Literal('terms'), Type.Literal('clubTerms'), Type.Literal('privacyPolicy')]),
    version: Type.Integer(),
    agreed: Type.Boolean(),
  }),
  report: Type.Object({
    id: Type.String(),
    reason: Type.Union([
      Type.Literal('dirt'),
      Type.Literal('dryer'),
      Type.Literal('code'),
      Type.Literal('damage'),
      Type.Literal('other'),
    ]),
    text: Type.Optional(Type.String()),
    use: Type.Optional(Type.String()),
    purchase: Type.Optional(Type.String()),
    writtenDate: Type.String(),
  }),
  pushToken: PushToken,
  deviceToken: Type.Object({
    deviceToken: Type.String(),
    OS: Type.Union([Type.Literal('IOS'), Type.Literal('Android')]),
  }),
  errorReport: ClientError,
}

export type Payload<K extends keyof typeof payloads> = Static<(typeof payloads)[K]>
