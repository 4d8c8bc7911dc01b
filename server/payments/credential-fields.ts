import type { TSchema } from 'typebox'
import type { CredentialField } from '#contract/shapes/card-processor.ts'

/** Marks a member of credentials that opens something by itself: a form does not show what is typed. */
export const secret = { secret: true } as const

/** Characters of a member whose schema sets no limit. */
const longest = 500

interface Member {
  const?: string
  anyOf?: readonly Member[]
  minLength?: number
  maxLength?: number
  pattern?: string
  secret?: boolean
}

const fieldOf = (name: string, member: Member, isRequired: boolean): CredentialField => {
  const { anyOf, minLength = 0, maxLength = longest, pattern = null, secret: isSecret = false } = member
  const choices = anyOf ? anyOf.flatMap((each) => (each.const === undefined ? [] : [each.const])) : null
  return { name, isSecret, isRequired, choices, minLength, maxLength, pattern }
}

/** The fields of a form for credentials of that schema, in its order. Its members are texts, or a choice of texts. */
export const credentialFields = (schema: TSchema): CredentialField[] => {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Member>; required?: string[] }
  return Object.entries(properties).map(([name, member]) => fieldOf(name, member, required.includes(name)))
}
