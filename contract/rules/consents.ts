import { agreedTexts, type AgreedText } from '../constants.ts'

export { agreedTexts, type AgreedText }

export const isAgreedText = (name: string): name is AgreedText => (agreedTexts as readonly string[]).includes(name)

/** By text, the number of the version that is live; 0: the merchant has not published the text. */
export type TextNumbers = Record<AgreedText, number>

/** A text that a user still has to answer. */
export interface AskedText {
  kind: AgreedText
  /** The live version. */
  version: number
}

/** Who is asked to agree to a new version: the members of the wash club, or every customer. */
export const audienceOf = (text: AgreedText): 'members' | 'everybody' =>
  text === 'clubTerms' ? 'members' : 'everybody'

/** A member may refuse new terms of the club: the membership stays on those that were agreed to before. */
export const mayRefuse = (text: AgreedText): boolean => audienceOf(text) === 'members'

/** What is still asked once a text is answered: an agreement ends the question, and a refusal where one is possible. */
export const stillAsked = (
  asked: readonly AskedText[],
  { kind, version, agreed = true }: AskedText & { agreed?: boolean | undefined },
): AskedText[] => asked.filter((each) => each.kind !== kind || each.version > version || (!agreed && !mayRefuse(kind)))
