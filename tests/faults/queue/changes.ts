import type { Dice } from './dice.ts'

/** A change that the user makes in a trial. Its value is unique, so the ledger shows how often the change was made. */
export interface Made {
  kind: string
  payload: unknown
  value: string
  /** Values of the trial's counter at the start of adding and at the confirmation; 0: not yet. */
  begun: number
  confirmed: number
}

const letters = (number: number): string =>
  number < 26
    ? String.fromCharCode(97 + number)
    : letters(Math.floor(number / 26) - 1) + String.fromCharCode(97 + (number % 26))

/** The valid font sizes. */
const sizes = Array.from({ length: 11 }, (_, index) => index + 5)

/** The versions of the terms that the trial's merchant has published. */
export const textVersions = 30

/** The use of a code that reports are about; `keepLedger` stores it. */
export const reportedUse = '00000000-0000-4000-8000-0000000000bb'

/** Reports that the merchant takes in a day. */
const reportsOfTrial = 3

/** Makes changes whose values are unique in this trial and, as far as there are enough values, across trials. */
export const makeChangeMaker = (dice: Dice, trial: number, locationIds: readonly number[]) => {
  const left: Record<string, number[]> = {
    preferences: [...sizes],
    homeLocation: [...locationIds],
    report: Array.from({ length: reportsOfTrial }, (_, place) => place),
    consent: Array.from({ length: textVersions }, (_, place) => place + 1),
  }
  let count = 0
  const made: Record<string, (rest: number) => [payload: unknown, value: string]> = {
    profile: () => [
      { firstName: `Casey ${letters(trial)} ${letters(count)}` },
      `Casey ${letters(trial)} ${letters(count)}`,
    ],
    survey: () => [[{ QuestionId: 1, CustomerResponse: `${trial}.${count}` }], `${trial}.${count}`],
    vehicle: () => [
      { make: 'Honda', model: 'Fit', year: '2021', license: `T${trial}X${count}`, color: 'Yellow', state: 'OR' },
      `T${trial}X${count}`,
    ],
    preferences: (fontSize) => [{ fontSize }, String(fontSize)],
    report: () => [
      {
        id: crypto.randomUUID(),
        reason: 'dirt',
        text: `Report ${trial}.${count}`,
        use: reportedUse,
        writtenDate: new Date(0).toISOString(),
      },
      `Report ${trial}.${count}`,
    ],
    homeLocation: (locationId) => [{ locationId }, String(locationId)],
    consent: (version) => [{ kind: 'terms', version, agreed: true }, String(version)],
  }
  return (): Made => {
    count += 1
    const kind = dice.one(Object.keys(made).filter((each) => left[each]?.length !== 0))
    const rest = left[kind]?.splice(dice.whole(left[kind].length), 1)[0] ?? 0
    const [payload, value] = made[kind]!(rest)
    return { kind, payload, value, begun: 0, confirmed: 0 }
  }
}
