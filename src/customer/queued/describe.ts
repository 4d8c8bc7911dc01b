import { allLocations, reportReasons, type ReportReason } from '#contract/constants.ts'
import { fallbackMessages } from '#contract/fallback-messages.ts'
import { UnknownKind } from '#contract/requests/kind.ts'
import { kindNamed, type UserKind } from '#contract/requests/kinds.ts'
import { formatPhone } from '#contract/rules/phone.ts'
import type { AccountUpdate, Vehicle } from '#contract/shapes/account.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { readPayload } from '#src/queue/pending.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { failureWords, nameChange, syncWords } from '#src/words/queued.ts'

/** Values that the descriptions refer to. */
export interface Surroundings {
  locations: readonly Pick<Location, 'id' | 'name'>[]
  /** The server's value, without waiting changes. */
  homeLocation: number
}

export interface Described {
  icon: IconName
  title: string
  detail: string | undefined
}

const icons: Record<UserKind, IconName> = {
  profile: 'user-circle',
  preferences: 'sliders-horizontal',
  vehicle: 'car-profile',
  homeLocation: 'map-pin',
  notificationsSeen: 'bell',
  survey: 'chat-circle-text',
  consent: 'scroll',
  report: 'lifebuoy',
}

/** A queued change in the user's terms: its effect and the changed value. */
export const describe = (
  request: Pick<QueuedRequest, 'kind' | 'version' | 'payload'>,
  around: Surroundings,
): Described => {
  const kind = request.kind as UserKind
  const icon = icons[kind] ?? 'clock'
  try {
    const payload = readPayload(request)
    return { icon, title: nameChange(kind, payload), detail: detailOf(kind, payload, around) }
  } catch {
    // An unreadable payload is described by its kind; the sender reports it.
    return { icon, title: nameChange(kind), detail: undefined }
  }
}

/** True for a change that a newer build has stored: this build cannot send it. */
export const needsUpdate = (request: Pick<QueuedRequest, 'kind' | 'version' | 'payload'>): boolean => {
  if (!kindNamed(request.kind)) return true
  try {
    readPayload(request)
    return false
  } catch (error) {
    return error instanceof UnknownKind
  }
}

/** Why a change was set aside: the server's message, else the text of its kind. Undefined: it was not set aside. */
export const reasonOf = ({
  kind,
  state,
  lastError,
}: Pick<QueuedRequest, 'kind' | 'state' | 'lastError'>): string | undefined => {
  if (state !== 'aside' || !lastError) return undefined
  return lastError === fallbackMessages.INTERNAL.text ? (failureWords[kind as UserKind] ?? lastError) : lastError
}

const detailOf = (kind: UserKind, payload: unknown, around: Surroundings): string | undefined => {
  if (kind === 'profile') return profileDetail(payload as AccountUpdate)
  if (kind === 'report') return reportReasons[(payload as { reason: ReportReason }).reason]
  if (kind === 'vehicle') return vehicleDetail(payload as Vehicle)
  if (kind === 'homeLocation') return placeDetail((payload as { locationId: number }).locationId, around)
  return undefined
}

/** The new value, where a single one describes the change. */
const profileDetail = ({ firstName, lastName, cellPhoneNumber, zipPostalCode }: AccountUpdate): string | undefined => {
  const values = [
    [firstName, lastName].filter(Boolean).join(' '),
    cellPhoneNumber && formatPhone(cellPhoneNumber),
    zipPostalCode,
  ].filter(Boolean)
  return values.length === 1 ? syncWords.to(values[0]!) : undefined
}

const vehicleDetail = ({ year, make, model }: Vehicle): string => [year, make, model].filter(Boolean).join(' ')

const placeDetail = (id: number, { locations, homeLocation }: Surroundings): string | undefined => {
  const named = (wanted: number) => locations.find((each) => each.id === wanted)?.name
  const next = id === allLocations ? syncWords.noLocation : named(id)
  const before = homeLocation === id ? undefined : named(homeLocation)
  return next && before ? syncWords.instead(next, before) : next
}
